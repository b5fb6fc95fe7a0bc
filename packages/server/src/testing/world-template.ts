/** The start of the name of a database with the world of the authorization tests, one for each day of the run. */
export const worldTemplateOf = (template: string): string => `${template}_world`;

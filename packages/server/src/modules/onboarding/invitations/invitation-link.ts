/** `publicUrl` comes from the configuration: a request's Host header could point the link anywhere. */
export const invitationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/onboarding/${token}`;

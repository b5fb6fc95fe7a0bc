/** Names the browser's tab after the screen; React puts it into the document's head. */
export const DocumentTitle = ({ title }: { title: string }) => <title>{`${title} · Dentaria`}</title>;

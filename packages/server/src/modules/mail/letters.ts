export interface Content {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Button {
  readonly label: string;
  readonly url: string;
}

export interface Letter {
  readonly subject: string;
  readonly blocks: readonly (string | Button)[];
}

export interface ClinicSender {
  readonly name: string;
  readonly phone: string | null;
  readonly replyTo: string | null;
}

export const testMail = (companyName: string): Content =>
  renderLetter(
    {
      subject: `Email de prueba de ${companyName}`,
      blocks: ['Si leés este mensaje, la configuración de email funciona correctamente.'],
    },
    companyName,
  );

export const clinicMail = (letter: Letter, { name, phone, replyTo }: ClinicSender) => ({
  ...renderLetter(letter, phone ? `${name}\nTeléfono: ${phone}` : name),
  fromName: name,
  ...(replyTo && { replyTo: { name, address: replyTo } }),
});

export const longDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('es-AR', { dateStyle: 'long', timeStyle: 'short', hour12: false, timeZone }).format(
    date,
  );

/** Escapes all text in HTML. */
export function renderLetter({ subject, blocks }: Letter, signature: string): Content {
  const lines = blocks.map((block) => (typeof block === 'string' ? block : block.url));
  const html = [
    '<!doctype html>',
    '<html lang="es"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#212121">',
    ...blocks.map((block) => (typeof block === 'string' ? paragraphHtml(block) : buttonHtml(block))),
    `<p style="margin:24px 0 0;color:#616161">${linesHtml(signature)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject, text: `${[...lines, signature].join('\n\n')}\n`, html };
}

const paragraphHtml = (paragraph: string): string => `<p style="margin:0 0 16px">${linesHtml(paragraph)}</p>`;

const linesHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** Repeats the address below the button, for mail clients that do not show links. */
const buttonHtml = ({ label, url }: Button): string =>
  [
    `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1976d2;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;color:#616161;word-break:break-all">${escapeHtml(url)}</p>`,
  ].join('\n');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** English texts that a specification quotes or that appear only in the log. All others must be Spanish (section 1). */
const QUOTED = [
  // A FHIR search.
  /^\w+\?patient=12$/,
  'Confirm Deletion',
  /^Are you sure you want to delete the user with DNI/,
  'Cancel',
  'Delete',
  'Password is required',
  'Email is not valid',
  'This field is required',
  'At least one role must be selected',
  'Unexpected Application Error!',
  'Loading chunk failed',
  'Failed to decode token',
  /^Invalid userId: /,
  // A FHIR resource type, alone or in an address.
  /^Patient(?:$|[/?])/,
];

/** English words, without loanwords used in Spanish (Dashboard, email, link). */
const ENGLISH = new Set(
  `the of and is are was were be been this that these those with without from for to your you please must not cannot
  invalid required field fields loading load save saving saved search searching add adding added edit editing remove
  removed delete deleted deleting cancel close closed open opened back next previous submit send sent user users username
  password name address phone birth date dates patient patients clinic clinics insurance insurances history histories
  tooth teeth note notes treatment settings account sign log logout welcome success successfully failed failure unknown
  unexpected wrong try again occurred went something sorry empty found new create created update updated yes all
  none select selected filter filters sort page pages rows first choose upload download file show hide more less
  day days today tomorrow yesterday week month year hour hours minute minutes owner active inactive enabled disabled
  pending approved rejected expired invitation invitations review request status state city country street`
    .split(/\s+/)
    .filter(Boolean),
);

/** Calls and members with literals that users never see. */
const NOT_SHOWN =
  /^(?:Error|TypeError|StartupError|Symbol|HttpError|fetch|sql|getItem|setItem|querySelector|getElementById)$/;
const NOT_TEXT_KEYS = new Set([
  'summary',
  'description',
  'code',
  'kind',
  'type',
  'name',
  'id',
  'key',
  'purpose',
]);

const isEnglish = (text: string): boolean =>
  (text.toLowerCase().match(/[a-záéíóúüñ]+/g) ?? []).some((word) => ENGLISH.has(word));

const isQuoted = (text: string): boolean =>
  QUOTED.some((quote) => (typeof quote === 'string' ? quote === text : quote.test(text)));

interface Node {
  readonly type?: string;
  readonly [member: string]: unknown;
}

/** Returns the texts of a source file that users may see: JSX text and literals that look like sentences. */
function textsOf(source: string, tsx: boolean): string[] {
  const found: string[] = [];
  const isSentence = (text: string): boolean =>
    /^[¿¡"“]?\p{Lu}/u.test(text) && /\p{Ll}{2}/u.test(text) && !/^\w*[a-z][A-Z]\w*$/.test(text);
  const take = (text: unknown, isSure = false): void => {
    const trimmed = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
    if (/\p{L}{2}/u.test(trimmed) && (isSure || isSentence(trimmed))) found.push(trimmed);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    else if (node && typeof node === 'object') enter(node as Node);
  };
  const enter = (node: Node): void => {
    if (node.type === 'JSXText') take(node.value, true);
    else if (node.type === 'StringLiteral') take(node.value);
    else if (node.type === 'TemplateElement') take(node.cooked);
    if (isSkipped(node)) return;
    for (const [member, value] of Object.entries(node)) if (member !== 'span') visit(value);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }).body);
  return found;
}

function isSkipped(node: Node): boolean {
  if (
    /^(?:Import|Export.*From|Ts.*(?:Type|Annotation|Declaration|Instantiation)|TaggedTemplate)/.test(
      node.type ?? '',
    )
  )
    return true;
  if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') return true;
  const callee = node.callee as
    | { value?: string; property?: { value?: string }; object?: { value?: string } }
    | undefined;
  if (callee) {
    const name = callee.value ?? callee.property?.value ?? '';
    return NOT_SHOWN.test(name) || callee.object?.value === 'console';
  }
  const key = node.key as { value?: string } | undefined;
  return node.type === 'KeyValueProperty' && NOT_TEXT_KEYS.has(key?.value ?? '');
}

const packages = fileURLToPath(new URL('../../..', import.meta.url));
const files = [
  'web/src/**/*.{ts,tsx}',
  'contract/src/**/*.ts',
  'server/src/modules/**/*.ts',
  'server/src/kernel/http/*.ts',
]
  .flatMap((pattern) => globSync(pattern, { cwd: packages }))
  // openapi.ts is the reference for developers.
  .filter((file) => !/\.test\.tsx?$|\/testing\/|web\/src\/main\.tsx$|\/openapi\.ts$/.test(file));

const texts = files.flatMap((file) =>
  textsOf(readFileSync(`${packages}${file}`, 'utf8'), file.endsWith('x')).map((text) => ({ file, text })),
);

test('every text of the interface is Spanish, except those that the specification quotes', () => {
  // Checks that the search covers every layer.
  expect(texts.length).toBeGreaterThan(1000);
  for (const known of [
    'Iniciar Sesión',
    'Error cargando usuarios',
    'DNI debe tener 7 u 8 dígitos',
    'Confirm Deletion',
  ])
    expect(texts.map(({ text }) => text)).toContain(known);
  expect(texts.filter(({ text }) => isEnglish(text) && !isQuoted(text))).toEqual([]);
});

/** The specification quotes these with tú or usted. */
const QUOTED_WITHOUT_VOS = [
  'El registro falló. Por favor, inténtalo de nuevo.',
  'Error durante el registro. Intenta nuevamente.',
  'Error en el inicio de sesión. Verifica tus credenciales.',
  'Ingrese solo números (7 u 8 dígitos)',
  'No tienes permisos para eliminar esta invitación',
  '¡Clínica registrada con éxito! Ahora puedes iniciar sesión.',
];

const TU_OR_USTED = [
  /(?<!\p{L})(?:eres|tú|tienes|puedes|quieres|necesitas|debes|cambias|escribes|eliges|vienes|sales|haz)(?!\p{L})/iu,
  // Imperatives with a pronoun: vos moves the accent, as in guardalo.
  /[áéíóú]\p{L}{1,3}[aei]l[oa]s?(?!\p{L})/iu,
  /(?:^|[.:;!?] )(?:Elige|Escribe|Intenta|Pide|Revisa|Selecciona|Verifica|Elija|Escriba|Ingrese|Revise|Seleccione|Use|Verifique)(?!\p{L})/u,
];

/** Words for which the product has another name: email, dentista, iniciar sesión, restaurar. */
const OTHER_NAMES = /(?<!\p{L})(?:correos?|e-mails?|odontólog[oa]s?|ingresar|traer de vuelta)(?!\p{L})/iu;

/** Addresses a language model. */
const PROMPT = 'server/src/modules/clinical-history/suggestions/prompt.ts';

const isOff = (text: string): boolean =>
  !QUOTED_WITHOUT_VOS.includes(text) && [...TU_OR_USTED, OTHER_NAMES].some((words) => words.test(text));

test('every text addresses people with vos and has one name for each thing', () => {
  expect(texts.filter(({ file, text }) => isOff(text) && file !== PROMPT)).toEqual([]);
});

test.each([
  'Ya no puedes ingresar.',
  'Cópialo ahora.',
  'Algo falló. Elige otro medio.',
  'Elija un archivo',
  'Te enviamos un correo',
])('finds a text with another voice or name: %s', (text) => {
  expect(isOff(text)).toBe(true);
});

test.each([
  'Copialo ahora.',
  'Elegí otro medio.',
  'Cada persona elige su usuario.',
  'El título, el capítulo',
])('accepts the text: %s', (text) => {
  expect(isOff(text)).toBe(false);
});

test.each([
  ['<p>Save changes</p>', ['Save changes']],
  ["<Button aria-label='Delete row'>x</Button>", ['Delete row']],
  ["toast.error('Something went wrong')", ['Something went wrong']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['const t = `User ${name} not found`', ['User', 'not found']],
  ["<p>Guardar</p>; toast.success('Usuario creado exitosamente')", []],
  ["console.error('Drafts are not available'); throw new Error('No root to draw in')", []],
])('finds the English texts of %s', (source, english) => {
  expect(textsOf(source, true).filter(isEnglish)).toEqual(english.filter((text) => /^\p{Lu}/u.test(text)));
});

test('the page declares Spanish as its language', () => {
  expect(readFileSync(`${packages}web/index.html`, 'utf8')).toMatch(/<html lang="es/);
});

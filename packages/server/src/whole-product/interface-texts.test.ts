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

test('every text of the interface is Spanish, except those that the specification quotes', () => {
  const texts = files.flatMap((file) =>
    textsOf(readFileSync(`${packages}${file}`, 'utf8'), file.endsWith('x')).map((text) => ({ file, text })),
  );
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

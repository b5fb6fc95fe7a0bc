import { IMPORT_FIELDS, type ImportField, importFields } from '@dentaria/contract/exchange/import-fields.ts';

/** The title of the last column of a file of errors, which is not read. */
export const ERROR_TITLE = 'Errores de la importación';

/** What else spreadsheets call a field, as `plain` writes it. */
const OTHER_TITLES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  docNumber: [
    'documento',
    'nrodocumento',
    'nrodedocumento',
    'numerodocumento',
    'numerodedocumento',
    'nrodni',
    'numerodni',
    'dninro',
    'doc',
    'nrodoc',
    'ndoc',
    'ndni',
    'documentodeidentidad',
    'cedula',
  ],
  lastName: ['apellidos', 'apellidopaciente', 'apellidodelpaciente', 'lastname'],
  firstName: ['nombres', 'nombrepaciente', 'nombredelpaciente', 'nombredepila', 'firstname'],
  lastNameFirst: [
    'apellidoynombres',
    'apellidosynombres',
    'apellidosynombre',
    'apellidonombre',
    'paciente',
    'apeynom',
  ],
  firstNameFirst: [
    'nombresyapellido',
    'nombresyapellidos',
    'nombreyapellidos',
    'nombreapellido',
    'nombrecompleto',
  ],
  dateOfBirth: [
    'nacimiento',
    'fechanacimiento',
    'fechadenac',
    'fechanac',
    'fnac',
    'fnacimiento',
    'fecnac',
    'birthdate',
  ],
  gender: ['genero', 'sexogenero'],
  phone: [
    'telefonos',
    'tel',
    'celular',
    'cel',
    'movil',
    'whatsapp',
    'telefonocelular',
    'telefonomovil',
    'nrotelefono',
    'numerodetelefono',
    'nrodetelefono',
    'telcel',
    'contacto',
    'phone',
  ],
  email: ['mail', 'correo', 'correoelectronico', 'direcciondecorreo', 'emails'],
  street: ['direccion', 'calle', 'domiciliocalle', 'calleynumero', 'direccionpostal'],
  city: ['ciudad', 'localidadciudad'],
  state: ['estado', 'pcia'],
  postalCode: ['cp', 'codpostal', 'codigopostalcp', 'cpostal'],
  country: ['nacion'],
  healthInsurance: [
    'os',
    'osocial',
    'obrasoc',
    'cobertura',
    'prepaga',
    'obrasocialprepaga',
    'mutual',
    'obrasocialoprepaga',
  ],
  plan: ['planobrasocial', 'plandeobrasocial', 'plandelaobrasocial', 'planos'],
  affiliateNumber: [
    'afiliado',
    'nroafiliado',
    'nrodeafiliado',
    'ndeafiliado',
    'nafiliado',
    'numeroafiliado',
    'carnet',
    'nrocarnet',
    'credencial',
    'nrocredencial',
    'numerodecredencial',
    'nrosocio',
    'nrodesocio',
  ],
  profession: ['ocupacion'],
  workplace: ['trabajo', 'empresa', 'lugardetrabajoempresa'],
  emergencyContactName: ['contactoemergencia', 'nombrecontactodeemergencia', 'familiar'],
  emergencyContactPhone: [
    'telefonoemergencia',
    'telemergencia',
    'telefonocontactodeemergencia',
    'telefonofamiliar',
  ],
};

/** Ignores case, accents, spaces and punctuation: `N° de Afiliado` is `ndeafiliado`. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[°º]/g, '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [IMPORT_FIELDS[field], ...(OTHER_TITLES[field] ?? [])].map((title) => [plain(title), field] as const),
  ),
);

export const isKnownTitle = (title: string): boolean => FIELD_OF.has(plain(title));

export interface ReadColumn {
  readonly title: string;
  /** Which part of a full name its values begin with; undefined if they do not show it. */
  readonly leading?: 'last' | 'first' | undefined;
}

/** The field of each column by its title; null for unknown titles and for further columns of the same field. */
export function proposeFields(columns: readonly ReadColumn[]): (ImportField | null)[] {
  const used = new Set<ImportField>();
  const proposed = columns.map(({ title }) => {
    const field = FIELD_OF.get(plain(title));
    if (!field || used.has(field)) return null;
    used.add(field);
    return field;
  });
  // "Nombre" alone holds the full name.
  const isAlone = used.has('firstName') && !used.has('lastName');
  return proposed.map((field, place) => {
    const isFull = FULL_NAMES.includes(field) || (isAlone && field === 'firstName');
    if (!isFull) return field;
    const leading = columns[place]?.leading;
    if (leading) return leading === 'last' ? 'lastNameFirst' : 'firstNameFirst';
    return field === 'firstName' ? 'firstNameFirst' : field;
  });
}

const FULL_NAMES: readonly (ImportField | null)[] = ['lastNameFirst', 'firstNameFirst'];

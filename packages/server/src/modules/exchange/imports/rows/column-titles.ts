import { IMPORT_FIELDS, type ImportField, importFields } from '@dentaria/contract/exchange/import-fields.ts';

export const ERROR_COLUMN_TITLE = 'Errores de la importación';

const TITLE_SYNONYMS: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
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
  gender: ['genero', 'sexo', 'sexogenero'],
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

/** `N° de Afiliado` becomes `ndeafiliado`. */
const normalizeTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[°º]/g, '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const FIELD_OF = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [IMPORT_FIELDS[field], ...(TITLE_SYNONYMS[field] ?? [])].map(
      (title) => [normalizeTitle(title), field] as const,
    ),
  ),
);

export const isKnownTitle = (title: string): boolean => FIELD_OF.has(normalizeTitle(title));

export interface ReadColumn {
  readonly title: string;
  readonly leading?: 'last' | 'first' | undefined;
}

export function proposeFields(columns: readonly ReadColumn[]): (ImportField | null)[] {
  const used = new Set<ImportField>();
  const proposed = columns.map(({ title }) => {
    const field = FIELD_OF.get(normalizeTitle(title));
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

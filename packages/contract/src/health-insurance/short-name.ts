import { foldForSearch } from '../fields/text-search.ts';

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['accion social de empresarios', 'ASE'],
  ['bancaria argentina', 'OSBA'],
  ['de docentes particulares', 'OSDOP'],
  ['de ejecutivos y del personal de direccion de empresas', 'OSDE'],
  ['de empresarios, profesionales y monotributistas', 'OSDEPYM'],
  ['de la actividad de seguros, reaseguros, capitalizacion y ahorro y prestamo para la vivienda', 'OSSEG'],
  ['de la federacion argentina de trabajadores de luz y fuerza', 'OSFATLYF'],
  ['de la federacion argentina del trabajador de las universidades nacionales', 'OSFATUN'],
  ['de la union obrera metalurgica de la republica argentina', 'OSUOMRA'],
  ['de los empleados de comercio y actividades civiles', 'OSECAC'],
  ['de los supervisores de la industria metalmecanica de la republica argentina', 'OSSIMRA'],
  ['de petroleros', 'OSPE'],
  ['del personal auxiliar de casas particulares', 'OSPACP'],
  ['del personal de direccion de la industria privada del petroleo', 'OSDIPP'],
  ['del personal de direccion de la sanidad luis pasteur', 'Luis Pasteur'],
  ['del personal de entidades deportivas y civiles', 'OSPEDYC'],
  ['del personal de farmacia', 'OSPF'],
  ['del personal de la construccion', 'OSPECON'],
  ['del personal de la industria de la alimentacion', 'OSPIA'],
  ['del personal de la industria del plastico', 'OSPIP'],
  ['del personal de la industria textil', 'OSPIT'],
  ['del personal de la sanidad argentina', 'OSPSA'],
  ['del personal rural y estibadores de la republica argentina', 'OSPRERA'],
  ['del sindicato de mecanicos y afines del transporte automotor', 'OSMATA'],
  ['ferroviaria', 'OSFE'],
  ['para la actividad docente', 'OSPLAD'],
  ['union personal de la union del personal civil de la nacion', 'Unión Personal'],
  ['ypf', 'OSYPF'],
]);

const PAMI_LEGAL_NAME = 'instituto nacional de servicios sociales para jubilados y pensionados';

const PROVINCIAL = /^O\.S\.P\. .*[\s(](\p{Lu}\p{L}{2,7})\)?$/u;

export function shortInsuranceName(name: string): string {
  const folded = foldForSearch(name.trim());
  if (folded === PAMI_LEGAL_NAME) return 'PAMI';
  return SHORT_NAMES.get(folded.replace(/^obra social /, '')) ?? PROVINCIAL.exec(name.trim())?.[1] ?? name;
}

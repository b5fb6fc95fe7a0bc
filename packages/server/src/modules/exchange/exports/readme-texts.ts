import { formatMoment } from '../../../kernel/print/dates.ts';

interface Export {
  readonly clinicName: string;
  readonly now: Date;
  readonly timeZone: string;
  readonly exportedBy: string;
}

/** Windows Notepad needs the byte order mark and CRLF line ends. */
const asText = (lines: readonly string[]): string => `\ufeff${lines.join('\r\n')}\r\n`;

export const patientReadme = ({
  patientName,
  clinicName,
  now,
  timeZone,
  exportedBy,
}: Export & { readonly patientName: string }): string =>
  asText([
    `Datos de ${patientName}`,
    `${clinicName}, ${formatMoment(now, timeZone)}. Exportados por ${exportedBy}.`,
    '',
    'Este archivo contiene todo lo que la clínica guarda sobre el paciente (Ley 25.326, art. 14, y Ley 26.529, art. 14).',
    '',
    'historia-clinica.pdf   La historia clínica, para leer e imprimir.',
    'historia-*.json        Cada historia con todas sus versiones, quién guardó cada una y la cadena de firmas (SHA-256).',
    'datos.json             Los demás datos: persona, turnos, cuenta, pagos, presupuestos, tareas y mensajes.',
    'fhir.json              Los mismos datos como recursos FHIR R4, para otros programas.',
    'manifest.json          La lista de los archivos, con su tamaño y su SHA-256.',
    '',
    'Falta historia-clinica.pdf si el paciente no tiene una historia clínica abierta.',
    'Contiene datos de salud: guardalo en un lugar seguro y entregalo solo al paciente o a quien él autorice.',
  ]);

export const clinicReadme = ({ clinicName, now, timeZone, exportedBy }: Export): string =>
  asText([
    `Datos de ${clinicName}`,
    `Al ${formatMoment(now, timeZone)}. Exportados por ${exportedBy}.`,
    '',
    'planillas/       Pacientes, turnos, cuentas, pagos y presupuestos, para abrir con una planilla de cálculo.',
    'datos/           Todos los datos, una tabla por archivo y una fila por línea (NDJSON): también cada versión de cada',
    '                 historia clínica.',
    'manifest.json    La lista de los archivos, con sus filas y su SHA-256, y lo que no se copia y por qué.',
    'signature.json   La firma de manifest.json.',
    '',
    'La misma clínica se instala con este archivo en otro servidor: lo explica la documentación del programa.',
    'Las contraseñas no se copian: en la otra instalación cada persona recibe una nueva.',
    '',
    'Contiene datos de salud: guardalo en un lugar seguro y borralo cuando no lo necesites.',
  ]);

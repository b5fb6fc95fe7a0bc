import type { Gender } from '@dentaria/contract/fields/people/genders.ts';

export const DEMO_PASSWORD = 'dentaria-demo';

export interface StaffMember {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly docNumber: string;
  readonly dateOfBirth: string;
  readonly gender: Gender;
  readonly phone: string;
  readonly licenseNumber?: string;
}

export interface Town {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly areaCode: string;
}

export interface DemoClinic {
  readonly name: string;
  readonly address: string;
  readonly owner: StaffMember;
  readonly dentist: StaffMember;
  readonly receptionist: StaffMember;
  readonly patients: number;
  readonly histories: number;
  readonly towns: readonly Town[];
  readonly streets: readonly string[];
}

/** A reserved domain, which accepts no mail (RFC 2606). */
export const emailOf = (username: string): string => `${username}@example.com`;

const town = (city: string, state: string, postalCode: string, areaCode: string): Town => ({
  city,
  state,
  postalCode,
  areaCode,
});

export const CABALLITO: DemoClinic = {
  name: 'Consultorio Odontológico Caballito',
  address: 'Av. Pedro Goyena 1120, Caballito, Ciudad Autónoma de Buenos Aires',
  owner: {
    username: 'mcastro',
    firstName: 'Mariana',
    lastName: 'Castro Videla',
    docNumber: '26114508',
    dateOfBirth: '1977-09-03',
    gender: 'FEMALE',
    phone: '+54 9 11 4902-1178',
    licenseNumber: 'MN 24.817',
  },
  dentist: {
    username: 'pgutierrez',
    firstName: 'Pablo',
    lastName: 'Gutiérrez',
    docNumber: '33870215',
    dateOfBirth: '1988-04-21',
    gender: 'MALE',
    phone: '+54 9 11 5617-0432',
    licenseNumber: 'MN 38.206',
  },
  receptionist: {
    username: 'rsosa',
    firstName: 'Romina',
    lastName: 'Sosa',
    docNumber: '36725190',
    dateOfBirth: '1992-01-15',
    gender: 'FEMALE',
    phone: '+54 9 11 3388-6041',
  },
  patients: 180,
  histories: 72,
  towns: [
    town('Caballito', 'Ciudad Autónoma de Buenos Aires', 'C1405', '11'),
    town('Flores', 'Ciudad Autónoma de Buenos Aires', 'C1406', '11'),
    town('Parque Chacabuco', 'Ciudad Autónoma de Buenos Aires', 'C1424', '11'),
    town('Lanús', 'Buenos Aires', 'B1824', '11'),
    town('Ramos Mejía', 'Buenos Aires', 'B1704', '11'),
    town('Quilmes', 'Buenos Aires', 'B1878', '11'),
  ],
  streets: [
    'Av. Rivadavia',
    'Av. Pedro Goyena',
    'Av. La Plata',
    'Hidalgo',
    'Rojas',
    'Yerbal',
    'Acoyte',
    'Valle',
    'Formosa',
    'José María Moreno',
    'Emilio Mitre',
    'Beauchef',
    'Centenera',
    'Av. Directorio',
  ],
};

export const ROSARIO: DemoClinic = {
  name: 'Centro Odontológico del Litoral',
  address: 'Bv. Oroño 842, Rosario, Santa Fe',
  owner: {
    username: 'fiturralde',
    firstName: 'Fernando',
    lastName: 'Iturralde',
    docNumber: '23408817',
    dateOfBirth: '1973-06-30',
    gender: 'MALE',
    phone: '+54 9 341 421-7756',
    licenseNumber: 'MP 3.451',
  },
  dentist: {
    username: 'vbianchi',
    firstName: 'Valeria',
    lastName: 'Bianchi',
    docNumber: '35221904',
    dateOfBirth: '1990-11-12',
    gender: 'FEMALE',
    phone: '+54 9 341 668-9023',
    licenseNumber: 'MP 5.190',
  },
  receptionist: {
    username: 'lacosta',
    firstName: 'Laura',
    lastName: 'Acosta',
    docNumber: '39504411',
    dateOfBirth: '1996-03-08',
    gender: 'FEMALE',
    phone: '+54 9 341 530-1187',
  },
  patients: 120,
  histories: 48,
  towns: [
    town('Rosario', 'Santa Fe', 'S2000', '341'),
    town('Rosario', 'Santa Fe', 'S2002', '341'),
    town('Funes', 'Santa Fe', 'S2132', '341'),
    town('Granadero Baigorria', 'Santa Fe', 'S2152', '341'),
    town('Villa Gobernador Gálvez', 'Santa Fe', 'S2124', '341'),
    town('San Nicolás de los Arroyos', 'Buenos Aires', 'B2900', '336'),
  ],
  streets: [
    'Bv. Oroño',
    'Av. Pellegrini',
    'San Lorenzo',
    'Mendoza',
    'Av. Francia',
    'Córdoba',
    'Paraguay',
    'Italia',
    'Dorrego',
    'Zeballos',
    'Santiago',
    'Moreno',
    'Catamarca',
    'Ovidio Lagos',
  ],
};

export const APPLICANT = {
  clinicName: 'Odontología Integral San Isidro',
  username: 'cquiroga',
  firstName: 'Cecilia',
  lastName: 'Quiroga',
  docNumber: '31554902',
} as const;

export const STAFF_NAMES: readonly string[] = [
  APPLICANT,
  ...[CABALLITO, ROSARIO].flatMap(({ owner, dentist, receptionist }) => [owner, dentist, receptionist]),
].flatMap(({ username, docNumber }) => [username, docNumber]);

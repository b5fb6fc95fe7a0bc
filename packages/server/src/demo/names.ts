const list = (text: string): readonly string[] => text.split(/,\s*/);

type ByGender = Readonly<Record<'FEMALE' | 'MALE', readonly string[]>>;

export const FIRST_NAMES: readonly (ByGender & { readonly lastBirthYear: number })[] = [
  {
    lastBirthYear: 1959,
    FEMALE: list(
      'Norma, Elsa, Marta Susana, Nélida, Olga, Haydée, Teresa, Ángela, María del Carmen, Beatriz, Irma, Mirta, Graciela',
    ),
    MALE: list(
      'Héctor, Rubén, Osvaldo, Juan Carlos, Oscar, Roberto, Raúl, Miguel Ángel, Alfredo, Jorge, Néstor, Hugo, Carlos',
    ),
  },
  {
    lastBirthYear: 1984,
    FEMALE: list(
      'Silvia, Patricia, Claudia, Andrea, Verónica, Karina, Mónica, Gabriela, María José, Alejandra, Viviana, Natalia, Cecilia, Carolina, Lorena, Mariela, Ana Laura, Débora',
    ),
    MALE: list(
      'Marcelo, Gustavo, Sergio, Daniel, Fabián, Diego, Claudio, Hernán, Walter, Pablo, Adrián, Cristian, Mariano, José Luis, Germán, Martín, Ariel, Sebastián',
    ),
  },
  {
    lastBirthYear: 2004,
    FEMALE: list(
      'Florencia, Agustina, Camila, Micaela, Rocío, Sofía, Julieta, Belén, Daiana, Antonella, Ailén, Melina, Yamila, Brenda, Paula, Victoria, Luciana, María Eugenia',
    ),
    MALE: list(
      'Matías, Nicolás, Facundo, Ezequiel, Leandro, Agustín, Gonzalo, Franco, Nahuel, Tomás, Iván, Lucas, Emanuel, Joaquín, Juan Pablo, Federico, Alan, Ramiro',
    ),
  },
  {
    lastBirthYear: Number.POSITIVE_INFINITY,
    FEMALE: list(
      'Emma, Isabella, Catalina, Olivia, Martina, Delfina, Valentina, Mía, Guadalupe, Juana, Renata, Alma, Pilar',
    ),
    MALE: list(
      'Benjamín, Bautista, Thiago, Mateo, Felipe, Santino, Lautaro, Valentín, Ciro, Dante, Simón, León, Vicente',
    ),
  },
];

export const LAST_NAMES = list(
  "González, Rodríguez, Fernández, López, Martínez, Gómez, Díaz, Pérez, Sánchez, Romero, Sosa, Álvarez, Torres, Ruiz, Ramírez, Flores, Acosta, Benítez, Medina, Herrera, Aguirre, Giménez, Molina, Silva, Castro, Rojas, Ortiz, Núñez, Luna, Juárez, Cabrera, Ríos, Ferreyra, Godoy, Morales, Domínguez, Peralta, Vega, Carrizo, Quiroga, Castillo, Ledesma, Muñoz, Ojeda, Ponce, Villalba, Cardozo, Navarro, Coronel, Vázquez, Ibáñez, Bianchi, Rossi, Ferrari, D'Angelo, Esposito, Marchetti, Zanetti, Colombo, Müller, Schneider, Etcheverry, Iturralde, Goñi, Yáñez, Mamani, Quispe, Haddad, Kowalski, Pereyra Iraola, De la Fuente, Sánchez-Loria",
);

export const PROFESSIONS: ByGender = {
  FEMALE: list(
    'Docente, Empleada administrativa, Comerciante, Contadora, Abogada, Enfermera, Diseñadora gráfica, Psicóloga, Peluquera, Ama de casa, Periodista, Arquitecta, Estudiante, Cocinera, Vendedora',
  ),
  MALE: list(
    'Docente, Empleado administrativo, Comerciante, Contador, Abogado, Enfermero, Electricista, Chofer, Programador, Mecánico, Albañil, Plomero, Kinesiólogo, Estudiante, Cocinero, Vendedor',
  ),
};

export const WORKPLACES = list(
  'Municipalidad, Escuela 14, Banco Nación, Hospital Italiano, Independiente, Supermercado La Esquina, Estudio Rivas, Universidad Nacional, Transportes del Litoral, Ferretería El Tornillo',
);

/** Names in the national registry, which the screens suggest. */
export const OSDE = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';
export const PAMI = 'INSTITUTO NACIONAL DE SERVICIOS SOCIALES PARA JUBILADOS Y PENSIONADOS';
export const OSDEPYM = 'OBRA SOCIAL DE EMPRESARIOS, PROFESIONALES Y MONOTRIBUTISTAS';

export const OSECAC = 'OBRA SOCIAL DE LOS EMPLEADOS DE COMERCIO Y ACTIVIDADES CIVILES';

export const INSURANCES: readonly (readonly [name: string | null, weight: number])[] = [
  [OSDE, 22],
  [PAMI, 5],
  [OSECAC, 14],
  ['OBRA SOCIAL BANCARIA ARGENTINA', 9],
  ['OBRA SOCIAL UNION PERSONAL DE LA UNION DEL PERSONAL CIVIL DE LA NACION', 8],
  ['OBRA SOCIAL DEL PERSONAL RURAL Y ESTIBADORES DE LA REPUBLICA ARGENTINA', 4],
  [OSDEPYM, 5],
  ['OBRA SOCIAL DE LA UNION OBRERA METALURGICA DE LA REPUBLICA ARGENTINA', 5],
  ['OBRA SOCIAL DE DOCENTES PARTICULARES', 6],
  ['OBRA SOCIAL DEL PERSONAL DE DIRECCION DE LA SANIDAD LUIS PASTEUR', 4],
  [null, 18],
];

/** From public lists of leaked passwords, at least 8 characters long, and likely local ones. Lower case. */
const COMMON = new Set(
  `password passw0rd password1 password12 password123 password1234 password! passw0rd1 p@ssw0rd p@ssword pa$$w0rd
  12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 01234567 012345678 0123456789 11223344
  1122334455 112233445566 12341234 12344321 123123123 123321123 12345679 123454321 1234554321 147258369 159753159
  741852963 789456123 147852369 159357456 963852741 123654789 321654987 102030405060 10203040 1020304050 13579246
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc
  qazwsx123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty01 qwertyqwerty qweqweqwe
  qwe123qwe qweasdzxc qweasdzx asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdasdasd zxcvbnm1 zxcvbnm123 zxcvbnml
  abcd1234 abc12345 abc123456 abcdefgh abcdefghi abcdefghij abcd12345 abc123abc a1b2c3d4 a1b2c3d4e5 aa123456
  aa12345678 a12345678 a123456789 1234abcd 12345abc 123456ab 123456abc 1234qwer 123qweasd 123qwe123 12qwaszx q12345678
  iloveyou iloveyou1 iloveyou2 ilovegod trustno1 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 spiderman batman123 starwars pokemon1 pokemon123 dragon123 monkey123 master123
  letmein1 letmein123 welcome1 welcome123 whatever computer internet samsung1 samsung123 google123 facebook michelle
  jennifer jessica1 ashley123 charlie1 charlie123 jordan23 michael1 michael23 anthony1 daniel123 liverpool1 chelsea1
  changeme changeme1 changeme123 changeit default1 testtest test1234 test12345 testing1 testing123 temporal temporal1
  temp1234 guest123 invitado user1234 username usuario1 usuario123 usuario1234 root1234 rootroot toor1234 system123
  secret123 secreto1 secreto123 security access14 administrator administrador adminadmin admin123 admin1234 admin12345
  admin123456 admin2024 admin2025 admin2026 superadmin
  contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 miclave1 miclave123 clave123 clave1234
  clave12345 claveclave micontraseña micontrasena teamomucho teamo123 tequiero tequieromucho tequiero1 miamor123
  amorcito1 estrella estrella1 princesa princesa1 mariposa mariposa1 corazon1 corazon123 chocolate hermosa1 angelito
  felicidad familia1 familia123 jesucristo jesus123 diosesamor dios1234 carolina valentina valentina1 sebastian
  sebastian1 santiago santiago1 alejandro alejandra fernanda fernando florencia francisco cristian1 mauricio guillermo
  argentina argentina1 argentina123 argentina10 argentina22 argentina78 argentina86 argentina2022 buenosaires
  bocajuniors boca1234 boca12345 bocabostero riverplate river123 river1234 riverplate1 racingclub racing123
  independiente sanlorenzo newells1 rosariocentral maradona maradona10 messi123 messi1010 leomessi lionelmessi
  dentista dentista1 dentista123 dentista1234 dentistas odontologia odontologo odontologa odonto123 consultorio
  consultorio1 consultorio123 clinica1 clinica12 clinica123 clinica1234 dentaria dentaria1 dentaria123 doctor123
  doctora1 doctora123 paciente paciente1 paciente123 hospital hospital1 secretaria secretaria1 recepcion recepcion1
  primavera verano2024 verano2025 verano2026 invierno enero2025 enero2026`
    .split(/\s+/)
    .map((word) => word.normalize('NFC')),
);

const SEQUENCES = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz'];

const isRepeated = (characters: readonly string[], period: number): boolean =>
  characters.length > period &&
  characters.length % period === 0 &&
  characters.every((character, index) => character === characters[index % period]);

export const normalizedPassword = (password: string): string => password.normalize('NFC').toLowerCase();

export function isCommonPassword(password: string): boolean {
  const text = normalizedPassword(password);
  const characters = [...text];
  return (
    COMMON.has(text) ||
    isRepeated(characters, 1) ||
    isRepeated(characters, 2) ||
    SEQUENCES.some((sequence) => sequence.includes(text))
  );
}

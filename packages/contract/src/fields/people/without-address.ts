import type { z } from 'zod';

export const HAS_ADDRESS =
  'No puede tener direcciones de internet ni de email. Después de un punto, dejá un espacio.';

const DOTS = /[\u3002\uff61]/g;

const MARK = /:\/\/|\bwww\.|[^\s@]@[^\s@]|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;

/** Top-level domains of three or more letters that could follow an initial or a title in a name. */
const DOMAINS = new Set(
  `abogado academy agency app art asia associates baby band bank bar beauty best bet bid bio biz blog boutique build business
  buzz cafe cam camp capital card cards care cash casino cat center chat church city claims click clinic clinica clothing
  cloud club codes coffee com community company consulting contact cool coop credit creditcard dad date day deals dental
  dentist design dev digital direct directory discount doctor dog domains download earth education email energy enterprises
  equipment events exchange expert express family fans farm finance financial fit fitness foo forum foundation fun fund fyi
  game games gift gifts giving global gold gratis group guide guru health healthcare help home hospital host hosting hotel
  house how icu immo inc info ing ink institute insure international investments jobs kids land lat legal life limited link
  live loan loans lol love ltd luxe mail maison market marketing mba media medical men menu mobi moda moe money mov movie
  museum name net network new news ngo nexus now one ong online org page partners parts party pay pet pharmacy phd photo
  photos pics pictures pizza place plus porn press pro productions prof promo properties pub racing realty recipes red
  rehab reisen ren rent repair report rest restaurant review reviews rich rip rocks rsvp run salon sale sbs school science
  security services sex sexy shop shopping show site ski social software solar solutions soy space store stream studio
  study style sucks supplies support surf surgery systems tax team tech technology tel tienda tips today tools top tours
  town toys trade trading training travel tube university uno ventures vet viajes video vin vip vision vote voyage wang
  watch web webcam website wiki win wine work works world wtf xin xxx xyz yoga you zip zone`.split(/\s+/),
);

/** The lookahead lets the next match begin with the word after the dot. */
const DOTTED = /(?<![\p{L}\p{N}_-])([\p{L}\p{N}_-]+)\.(?=(\p{L}{2,}))/giu;

const INITIAL_OR_TITLE = /^(?:\p{L}|dra?|od|odont|lic|prof|sra?|ma|sta|sto|av|gral)$/iu;

/** As in 'J.B.Justo' and 'Dra.Sosa'. Latin script only, because other alphabets have unlisted domains. */
const NAME = /^(?=\p{Lu})\p{Script=Latin}{3,}$/u;

const isName = (label: string, word: string): boolean =>
  INITIAL_OR_TITLE.test(label) && NAME.test(word) && !DOMAINS.has(word.toLowerCase());

export function hasAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return MARK.test(plain) || plain.matchAll(DOTTED).some(([, label = '', word = '']) => !isName(label, word));
}

/** For text in mails to people who do not know its author. */
export const withoutAddress = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.refine((text) => !hasAddress(text), HAS_ADDRESS);

import type { Price, PriceImportResult, priceImport } from '@dentaria/contract/billing/prices.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ListedPriceList } from '../price-lists/price-lists.repository.ts';
import { assertListVersion } from '../price-lists/price-lists.service.ts';
import { proceduresRepository } from '../procedures/procedures.repository.ts';
import { pricesRepository, termsOf } from './prices.repository.ts';
import { writePrices } from './prices.service.ts';

const MAX_ERRORS = 100;

type Issue = PriceImportResult['errors'][number];

interface ReadPrices {
  readonly prices: readonly Price[];
  readonly errors: readonly Issue[];
}

export async function importPrices(
  ctx: RequestContext,
  list: ListedPriceList,
  { content, validFrom, preview, version }: z.output<typeof priceImport>,
): Promise<PriceImportResult> {
  assertListVersion(list, version);
  const { prices, errors } = await readPrices(ctx, list, content, validFrom);
  if (prices.length === 0 && errors.length === 0) throw conflict('El archivo no tiene precios');
  const current = await pricesRepository(ctx.tx, list).listCurrent(validFrom);
  const known = new Map(current.map((price) => [price.procedureId, price]));
  const created = prices.filter(({ procedureId }) => !known.has(procedureId));
  const changed = prices.filter((price) => {
    const before = known.get(price.procedureId);
    return before !== undefined && !isSame(before, price);
  });
  const counts = {
    created: created.length,
    changed: changed.length,
    unchanged: prices.length - created.length - changed.length,
    errors: [...errors],
  };
  const written = [...created, ...changed];
  if (preview || errors.length > 0 || written.length === 0) return { version: list.version, ...counts };
  const { version: after } = await writePrices(ctx, list, written);
  await audit(ctx, { action: 'import', object: 'price-list', objectId: list.id, clinicId: list.clinic_id });
  return { version: after, ...counts };
}

const isSame = (a: Price, b: Price): boolean => {
  const [one, other] = [termsOf(a), termsOf(b)];
  return (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]);
};

async function readPrices(
  { tx }: RequestContext,
  { clinic_id: clinicId }: ListedPriceList,
  content: string,
  validFrom: string,
): Promise<ReadPrices> {
  const procedures = await proceduresRepository(tx, clinicId).list();
  const ids = new Map(procedures.map(({ code_key: key, id }) => [key, id]));
  const prices = new Map<number, Price>();
  const errors: Issue[] = [];
  const { readPriceFile } = await import('./price-file.ts');
  for await (const read of readPriceFile(content)) {
    if ('message' in read) errors.push({ line: read.line, message: read.message });
    else {
      const procedureId = ids.get(read.code.toLowerCase());
      if (procedureId === undefined)
        errors.push({ line: read.line, message: `No hay una prestación con el código «${read.code}»` });
      else if (prices.has(procedureId))
        errors.push({ line: read.line, message: `El código «${read.code}» está repetido` });
      else prices.set(procedureId, { ...read.terms, procedureId, validFrom });
    }
    if (errors.length >= MAX_ERRORS) break;
  }
  return { prices: [...prices.values()], errors };
}

import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { newPayment } from '../../modules/billing/testing/payment-builders.ts';
import {
  AccountOfModel,
  type ModelTerms,
  resultsOf,
} from '../../modules/billing/testing/random/results-model.ts';
import { newHistory, newRow } from '../../modules/clinical-history/testing/histories.ts';
import { buildAccount } from '../builders/account-builders.ts';
import { buildUser } from '../builders/builders.ts';
import { TODAY } from '../clock.ts';
import type { TestApp } from '../test-app.ts';

const today = TODAY;

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999 }));
const day = fc.integer({ min: 0, max: 40 }).map((ago) => addDays(today, -ago));
const account = fc.nat({ max: 2 });
const dentist = fc.nat({ max: 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      account,
      dentist,
      place: fc.nat(),
      debit: cents,
      credit: cents,
      action: fc.constantFrom('add', 'add', 'change', 'move', 'remove'),
      day: fc.option(day, { freq: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      account,
      named: fc.nat({ max: 3 }),
      percent: fc.nat({ max: 100 }),
      more: cents,
      day,
    }),
  },
  { weight: 1, arbitrary: fc.record({ account, voided: fc.nat() }) },
);
const terms = fc.array(
  fc.record({
    dentist,
    // Few days, so that some terms replace others of the same day.
    validFrom: fc.constantFrom(addDays(today, -40), addDays(today, -20)),
    basis: fc.constantFrom('production' as const, 'collections' as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
  { maxLength: 5 },
);
/** Includes periods before and after all events. */
const period = fc
  .tuple(fc.integer({ min: -45, max: 3 }), fc.nat({ max: 20 }))
  .map(([start, days]) => ({ from: addDays(today, start), to: addDays(today, start + days) }));
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Edit = Extract<Step, { readonly action: unknown }>;

async function openClinic(app: TestApp) {
  const { clinic, dentist: owner, patient } = await buildAccount(app);
  const clinicId = clinic.id;
  const associate = await buildUser(app, { role: 'DENTIST', clinicId });
  const others = [
    await buildUser(app, { role: 'PATIENT', clinicId }),
    await buildUser(app, { role: 'PATIENT', clinicId }),
  ];
  const dentists = [owner, associate];
  const accounts = [patient, ...others].map(({ id }) => ({ id, version: 0, model: new AccountOfModel() }));
  const { billing } = app.as(owner.token);
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new Error(`no element ${index}`);
    return found;
  };

  const save = async (edit: Edit): Promise<void> => {
    const target = at(accounts, edit.account);
    const { model, version } = target;
    const place = model.rows.length === 0 ? -1 : edit.place % model.rows.length;
    const kept = model.rows.filter((_, index) => edit.action !== 'remove' || index !== place);
    const changed = kept.map((row, index) => {
      if (index !== place) return row;
      if (edit.action === 'move') return { ...row, day: edit.day };
      return edit.action === 'change' ? { ...row, debit: edit.debit, credit: edit.credit } : row;
    });
    const rows = [
      ...changed.map((row) => ({ id: row.id, values: row })),
      ...(edit.action === 'add' ? [{ id: undefined, values: edit }] : []),
    ];
    const treatmentPlan = rows.map(({ id, values: { day: procedureDate, debit, credit } }) => ({
      ...newRow({ procedureDate, debit: debit / 100, credit: credit / 100 }),
      ...(id !== undefined && { id }),
    }));
    const { clinicalHistory } = app.as(at(dentists, edit.dentist).token);
    const call = {
      params: { id: target.id },
      body: { ...newHistory({ treatmentPlan }), ...(version > 0 && { version }) },
    };
    const saved = await (version === 0
      ? clinicalHistory.createHistory(call)
      : clinicalHistory.saveHistory(call));
    target.version = saved.version;
    model.rows = saved.treatmentPlan.map((row) => ({
      id: row.id,
      day: row.procedureDate ?? null,
      debit: Math.round((row.debit ?? 0) * 100),
      credit: Math.round((row.credit ?? 0) * 100),
      professionalId: row.professionalId ?? 0,
    }));
  };

  const run = async (each: Step): Promise<void> => {
    if ('action' in each) return save(each);
    const { id, model } = at(accounts, each.account);
    if ('voided' in each) {
      const valid = [...model.payments].filter(([, { voidedOn }]) => voidedOn === null);
      const found = valid[each.voided % (valid.length || 1)];
      if (!found) return;
      await billing.voidPayment({ params: { clinicId, id: found[0] }, body: { reason: 'Repetido' } });
      found[1].voidedOn = today;
      return;
    }
    const params = { clinicId, patientId: id };
    const { openCharges } = await billing.readAccount({ params });
    const pays = openCharges
      .slice(-each.named)
      .slice(0, each.named)
      .map(({ historyId, rowId, open }) => ({
        historyId,
        rowId,
        amount: Math.floor((open * each.percent) / 100),
      }))
      .filter(({ amount }) => amount > 0);
    const amount = pays.reduce((total, { amount: paid }) => total + paid, each.more);
    if (amount === 0) return;
    const body = newPayment({ amount, day: each.day, pays });
    const payment = await billing.createPayment({ params, body });
    const named = new Map(payment.pays.map((paid) => [paid.rowId, paid.amount]));
    model.payments.set(payment.id, { day: each.day, amount, named, voidedOn: null });
  };

  const models = accounts.map(({ model }) => model);
  return { clinicId, dentists, models, billing, run, at, patientIds: accounts.map(({ id }) => id) };
}

/**
 * Expects the results of random clinics, with up to 30 steps in three accounts, to equal a model and the ledger to the
 * cent.
 */
export async function checkRandomResults(app: TestApp, numRuns: number): Promise<void> {
  const steps = fc.array(step, { minLength: 10, maxLength: 30 });
  const property = fc.asyncProperty(
    steps,
    terms,
    fc.array(period, { minLength: 4, maxLength: 6 }),
    async (...drawn) => {
      const [each, drawnTerms, periods] = drawn;
      const clinic = await openClinic(app);
      const { clinicId, billing } = clinic;
      for (const one of each) await clinic.run(one);
      const set: ModelTerms[] = [];
      for (const [index, { dentist: place, ...rest }] of drawnTerms.entries()) {
        const professionalId = clinic.at(clinic.dentists, place).id;
        // Inserted by SQL, because only the first terms may have a past day.
        await app.owner.query(
          `insert into settlement_terms (clinic_id, professional_id, number, valid_from, basis, percent, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $2, now())`,
          [clinicId, professionalId, index + 1, rest.validFrom, rest.basis, rest.percent],
        );
        set.push({ professionalId, ...rest });
      }
      // Voids are dated today.
      for (const query of [...periods, { from: today, to: today }]) {
        const { people, ...totals } = resultsOf(clinic.models, set, query);
        const results = await billing.readResults({ params: { clinicId }, query });
        expect(results).toMatchObject({ ...totals, insurers: 0 });
        for (const { professional, share, ...figures } of results.professionals)
          expect({ ...figures, share: share ?? 0 }).toEqual(people.get(professional.id));
        const listed = results.professionals.map(({ professional }) => professional.id);
        for (const [id, figures] of people) {
          if (figures.production === 0 && figures.collected === 0 && figures.due === 0) continue;
          expect(listed).toContain(id);
          const settlement = await billing.readSettlement({
            params: { clinicId, professionalId: id },
            query,
          });
          expect(settlement).toMatchObject(figures);
          expect(settlement.lines.reduce((sum, line) => sum + line.share, 0)).toBe(figures.share);
        }
        const sum = (amounts: readonly (number | null)[]) =>
          amounts.reduce<number>((all, one) => all + (one ?? 0), 0);
        expect(sum(results.days.map(({ production }) => production))).toBe(totals.production);
        expect(sum(results.days.map(({ collected }) => collected))).toBe(totals.collected);
        expect(sum(results.methods.map(({ amount }) => amount))).toBe(totals.collected);
        expect(sum(results.chapters.map(({ amount }) => amount))).toBe(totals.production);
        expect(sum(results.professionals.map(({ collected }) => collected)) + (results.unassigned ?? 0)).toBe(
          totals.collected,
        );
        // Statements of the ledger change by production minus collections, and end at the debt.
        const statements = await Promise.all(
          clinic.patientIds.map((patientId) =>
            billing.readStatement({ params: { clinicId, patientId }, query }),
          ),
        );
        expect(sum(statements.map((one) => one.closingBalance - one.openingBalance))).toBe(
          totals.production - totals.collected,
        );
        expect(sum(statements.map((one) => Math.max(0, one.closingBalance)))).toBe(totals.due);
      }
    },
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
}

import { COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { demographics as shared } from '../../../testing/people.ts';
import { contentOfHistory, EMPTY_CONTENT } from '../edit/history-content.ts';
import { newRow } from '../plan/plan-rows.ts';
import {
  cleanAnamnesis,
  cleanChart,
  cleanDemographics,
  cleanNotes,
  cleanRow,
  toSaveRequest,
} from './save-request.ts';

const ME = 7;
const { demographics } = contentOfHistory(clinicalHistory());

describe('demographics', () => {
  it('empty optional texts become null', () => {
    const { firstName, lastName, docNumber, address, ...optional } = demographics;
    const all = Object.keys(optional);
    for (const empty of ['', '   ']) {
      const cleaned = cleanDemographics({
        ...demographics,
        ...Object.fromEntries(all.map((field) => [field, empty])),
      });
      expect(cleaned).toMatchObject(Object.fromEntries(all.map((field) => [field, null])));
    }
  });

  it.each([
    [{}, null],
    [{ street: ' ', city: '' }, null],
    [{ city: 'Salta' }, { street: null, city: 'Salta', state: null, country: null, postalCode: null }],
  ])('sends the address %j as %j', (parts, address) => {
    const none = { street: '', city: '', state: '', country: '', postalCode: '' };
    expect(cleanDemographics({ ...demographics, address: { ...none, ...parts } }).address).toEqual(address);
  });
});

it('an empty anamnesis becomes an empty object', () => {
  expect(cleanAnamnesis({})).toEqual({});
  const unanswered = Object.fromEntries(
    QUESTIONS.flatMap(({ key }) => [
      [key, ''],
      [`${key}_detail`, undefined],
    ]),
  );
  expect(cleanAnamnesis({ ...unanswered, motivo_consulta: '', anormal_labios: false })).toEqual({});
  expect(cleanAnamnesis({ fuma: 'false', motivo_consulta: 'Dolor' })).toEqual({
    fuma: 'false',
    motivo_consulta: 'Dolor',
  });
});

it('an empty tooth status becomes an empty object', () => {
  expect(cleanChart({})).toEqual({});
  expect(cleanChart({ 16: { oclusal: COLOURS.clear, absent: false }, 17: {} })).toEqual({});
  expect(cleanChart({ 16: {}, 17: { crown: true } })).toEqual({ 17: { crown: true } });
});

describe('plan rows', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', null],
    ['28/02/2026', null],
    ['', null],
  ])('the date %j is sent as %j', (given, sent) => {
    expect(cleanRow(newRow(given), ME).procedureDate).toBe(sent);
  });

  it.each([
    ['', 0],
    [' ', 0],
    ['0', 0],
    ['15.000,50', 15000.5],
    ['15000.5', 15000.5],
    ['1.500', 1500],
  ])('the amount %j is sent as %j', (given, sent) => {
    expect(cleanRow(newRow('', { debit: given, credit: given }), ME)).toMatchObject({
      debit: sent,
      credit: sent,
    });
  });

  it("a new row's author is the signed-in user, an existing row's is unchanged", () => {
    expect(cleanRow(newRow(''), ME).professionalId).toBe(ME);
    expect(cleanRow(newRow('', { id: 1, professionalId: 9 }), ME).professionalId).toBe(9);
  });
});

describe('notes', () => {
  it('drops blank notes', () => {
    expect(cleanNotes({ 16: '', 17: ' \n\t', 18: 'x' })).toEqual([{ toothNumber: 18, noteText: 'x' }]);
  });

  it('reduces the tooth to its digits and trims the text', () => {
    expect(cleanNotes({ 'Pieza 36': '  Sensible al frío\n' })).toEqual([
      { toothNumber: 36, noteText: 'Sensible al frío' },
    ]);
    expect(cleanNotes({ pieza: 'de ninguna' })).toEqual([]);
  });
});

describe('the request', () => {
  it('contains the whole history', () => {
    const toothStatus = {
      16: {
        vestibular: COLOURS.caries,
        oclusal: COLOURS.restoration,
        lingual: COLOURS.extraction,
        mesial: COLOURS.clear,
        distal: COLOURS.caries,
        absent: false,
        crown: true,
      },
      48: { absent: true },
    };
    const saved = clinicalHistory({ odontogramStateData: JSON.stringify(toothStatus) });
    expect(toSaveRequest(contentOfHistory(saved), saved, ME)).toEqual({
      id: 7,
      version: 4,
      demographics: {
        ...shared,
        fullName: 'María Ñandú',
        dob: '1985-03-09',
        address: { street: 'Mitre 100', city: 'Rosario', state: null, country: null, postalCode: null },
        profession: null,
        workplace: null,
      },
      anamnesis: { motivo_consulta: 'Dolor', alergia_droga: 'true', alergia_droga_detail: 'Penicilina' },
      toothStatus,
      treatmentPlan: [
        {
          id: 1,
          procedureDate: '2026-03-01',
          treatmentDescription: 'Restauración 16',
          debit: 15000.5,
          credit: 5000,
          professionalId: 9,
          toothNumber: null,
          face: null,
          suggested: false,
        },
      ],
      toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
    });
  });

  it('is empty for an empty form', () => {
    expect(toSaveRequest(EMPTY_CONTENT, undefined, ME)).toMatchObject({
      demographics: { address: null, email: null },
      anamnesis: {},
      toothStatus: {},
      treatmentPlan: [],
      toothNotes: [],
    });
  });
});

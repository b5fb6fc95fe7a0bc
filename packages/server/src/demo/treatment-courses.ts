import type { NewUser } from '@dentaria/contract/auth/users.ts';
import type { Anamnesis } from '@dentaria/contract/clinical-history/anamnesis.ts';
import { type HistorySave, sentDemographics } from '@dentaria/contract/clinical-history/history.ts';
import {
  type Chart,
  needsExtraction,
  statusOf,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { isThirdMolar, TEETH, type ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { ARGENTINA, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { cariousFaces, listNeeds, treat } from './charts.ts';
import type { DemoPatient } from './patients.ts';
import { controlRow, type DemoRow, done, firstVisitRows, paymentRow, rowsOfTooth } from './plans.ts';
import type { Random } from './random.ts';

/** One save of a history: when, by which of the clinic's two dentists, and the saved content. */
export interface Visit {
  readonly at: Date;
  readonly by: 'owner' | 'dentist';
  readonly content: Omit<HistorySave, 'treatmentPlan'>;
  readonly rows: readonly DemoRow[];
}

type Notes = Readonly<Partial<Record<ToothCode, string>>>;

interface State {
  readonly chart: Chart;
  readonly rows: readonly DemoRow[];
}

/** The visits of a patient: findings at the first, then treatment and payment tooth by tooth. */
export function makeCourse(
  random: Random,
  { user, age }: DemoPatient,
  { chart, anamnesis, visits }: { chart: Chart; anamnesis: Anamnesis; visits: number },
  today: Date,
): readonly Visit[] {
  const demographics = demographicsOf(user);
  const usual = random.chance(0.6) ? 'owner' : 'dentist';
  const other = usual === 'owner' ? 'dentist' : 'owner';
  const notes = firstNotes(random, chart);
  let state: State = { chart, rows: [] };
  return datesOf(random, visits, today).map((at, index) => {
    const day = dayIn(ARGENTINA, at);
    state = index === 0 ? begin(random, state, age, day) : proceed(random, state, visits, day);
    return {
      at,
      by: random.chance(0.8) ? usual : other,
      content: {
        demographics,
        anamnesis,
        toothStatus: state.chart,
        toothNotes: TEETH.flatMap((tooth) => {
          const noteText = notes[tooth];
          return noteText ? [{ toothNumber: tooth, noteText }] : [];
        }),
      },
      rows: state.rows,
    };
  });
}

function begin(random: Random, state: State, age: number, day: string): State {
  const worked = firstVisitRows(random, age).map((planned) => done(random, planned, day));
  const planned = listNeeds(state.chart).flatMap((tooth) => rowsOfTooth(state.chart, tooth));
  return { ...state, rows: inOrder([...worked, ...planned]) };
}

/** From this number of visits on, one tooth is treated a visit and the visits are further apart. */
const LONG = 5;

function proceed(random: Random, { chart, rows }: State, visits: number, day: string): State {
  const treated = random.some(listNeeds(chart), visits > LONG ? 1 : random.int(1, 2));
  const payment = random.chance(0.4) ? paymentRow(rows, day) : undefined;
  return {
    chart: treated.reduce(treat, chart),
    rows: inOrder([
      ...rows.map((row) => (isOpenOn(row, treated) ? done(random, row, day) : row)),
      ...(treated.length === 0 ? [done(random, controlRow(), day)] : []),
      ...(payment ? [payment] : []),
    ]),
  };
}

/** By date, planned work last. New rows get the ids that the server will assign. */
function inOrder(rows: readonly DemoRow[]): readonly DemoRow[] {
  let last = Math.max(0, ...rows.map(({ id }) => id ?? 0));
  const dated = rows.toSorted((a, b) => (a.procedureDate ?? '9').localeCompare(b.procedureDate ?? '9'));
  return dated.map((row) => {
    if (row.id !== undefined) return row;
    last += 1;
    return { ...row, id: last };
  });
}

const isOpenOn = ({ procedureDate, toothNumber }: DemoRow, treated: readonly ToothCode[]): boolean =>
  procedureDate === null && toothNumber !== undefined && treated.includes(toothNumber);

/** Ascending. The last of several visits is within the last month, a single one within the last eight months. */
function datesOf(random: Random, visits: number, today: Date): readonly Date[] {
  let daysAgo = random.int(3, visits > 1 ? 30 : 240);
  const dates = [workingTime(random, today, daysAgo)];
  while (dates.length < visits) {
    daysAgo += visits > LONG ? random.int(25, 60) : random.int(12, 45);
    dates.unshift(workingTime(random, today, daysAgo));
  }
  return dates;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** 9:00 in Argentina (UTC-3 all year), in minutes of the UTC day. */
const OPENING_MINUTE = 12 * 60;

/** Within consulting hours, Monday to Friday. */
function workingTime(random: Random, today: Date, daysAgo: number): Date {
  const midnight = Math.floor(today.getTime() / DAY_MS - daysAgo) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const weekendDays = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const minute = OPENING_MINUTE + random.pick([random.int(5, 220), random.int(365, 655)]);
  return new Date(midnight - weekendDays * DAY_MS + minute * MINUTE_MS + random.int(0, 59) * 1000);
}

const NOTES = {
  crown: ['Corona de porcelana, 2017', 'Corona sobre perno, sin molestias', 'Endodoncia previa'],
  retained: ['Retenida: pedir radiografía panorámica', 'Semierupcionada, inflamación a repetición'],
  root: ['Resto radicular', 'Destrucción coronaria amplia', 'Movilidad grado 3'],
  caries: [
    'Sensible al frío',
    'Caries profunda: control de vitalidad',
    'Dolor espontáneo nocturno',
    'Filtración marginal',
  ],
  missing: ['Extraída hace años', 'Ausente desde 2015; considerar implante'],
} as const;

function firstNotes(random: Random, chart: Chart): Notes {
  const entries = TEETH.flatMap((tooth): [ToothCode, string][] => {
    const status = statusOf(chart, tooth);
    const kind = status.crown
      ? 'crown'
      : needsExtraction(status)
        ? isThirdMolar(tooth)
          ? 'retained'
          : 'root'
        : cariousFaces(status).length > 1
          ? 'caries'
          : status.absent && !isThirdMolar(tooth)
            ? 'missing'
            : undefined;
    return kind && random.chance(0.35) ? [[tooth, random.pick<string>(NOTES[kind])]] : [];
  });
  return Object.fromEntries(entries);
}

/** The members of the record that a history has too. */
const demographicsOf = (user: NewUser) =>
  sentDemographics.parse({
    ...user,
    fullName: `${user.firstName} ${user.lastName}`,
    dob: user.dateOfBirth,
    address: user,
  });

import type { NewUser } from '@dentaria/contract/auth/users.ts';
import type { Anamnesis } from '@dentaria/contract/clinical-history/anamnesis.ts';
import { type HistorySave, lenientDemographics } from '@dentaria/contract/clinical-history/history.ts';
import {
  type Chart,
  needsExtraction,
  statusOf,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { isThirdMolar, TEETH, type ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { ARGENTINA_TIME_ZONE, dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import { cariousFaces, listTeethToTreat, treat } from './charts.ts';
import type { DemoPatient } from './patients.ts';
import { controlRow, type DemoRow, firstVisitRows, markDone, paymentRow, rowsOfTooth } from './plans.ts';
import type { Random } from './random.ts';

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
    const day = dayIn(ARGENTINA_TIME_ZONE, at);
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
  const worked = firstVisitRows(random, age).map((planned) => markDone(random, planned, day));
  const planned = listTeethToTreat(state.chart).flatMap((tooth) => rowsOfTooth(state.chart, tooth));
  return { ...state, rows: byDateWithIds([...worked, ...planned]) };
}

/** From this number of visits on, each visit treats one tooth, and visits are further apart. */
const LONG_COURSE_VISITS = 5;

function proceed(random: Random, { chart, rows }: State, visits: number, day: string): State {
  const treated = random.sample(listTeethToTreat(chart), visits > LONG_COURSE_VISITS ? 1 : random.int(1, 2));
  const payment = random.chance(0.4) ? paymentRow(rows, day) : undefined;
  return {
    chart: treated.reduce(treat, chart),
    rows: byDateWithIds([
      ...rows.map((row) => (isOpenOn(row, treated) ? markDone(random, row, day) : row)),
      ...(treated.length === 0 ? [markDone(random, controlRow(), day)] : []),
      ...(payment ? [payment] : []),
    ]),
  };
}

function byDateWithIds(rows: readonly DemoRow[]): readonly DemoRow[] {
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

function datesOf(random: Random, visits: number, today: Date): readonly Date[] {
  let daysAgo = random.int(3, visits > 1 ? 30 : 240);
  const dates = [workingTime(random, today, daysAgo)];
  while (dates.length < visits) {
    daysAgo += visits > LONG_COURSE_VISITS ? random.int(25, 60) : random.int(12, 45);
    dates.unshift(workingTime(random, today, daysAgo));
  }
  return dates;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** 9:00 in Argentina (UTC-3 all year), as a minute of the UTC day. */
const OPENING_MINUTE = 12 * 60;

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

const demographicsOf = (user: NewUser) =>
  lenientDemographics.parse({
    ...user,
    fullName: `${user.firstName} ${user.lastName}`,
    dob: user.dateOfBirth,
    address: user,
  });

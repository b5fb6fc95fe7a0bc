// Reads the reports that Vitest and Playwright wrote to the folder REPORTS (scripts/test.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPORTS, root } from './prepare.mjs';

function readReports() {
  // A runner that failed to start leaves no report.
  const names = existsSync(REPORTS) ? readdirSync(REPORTS) : [];
  return names.map((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')));
}

const isOfVitest = (report) => report.testResults !== undefined;

/** Each test with its file, relative to the root, its status (`passed` or another word of the runner) and a message. */
export const readTestResults = () =>
  readReports()
    .flatMap((report) => (isOfVitest(report) ? resultsOfVitest(report) : resultsOfPlaywright(report)))
    .map((result) => ({ ...result, file: fromRoot(result.file) }));

/** The files that took longest, with their seconds. */
export const slowestFiles = (count) =>
  readReports()
    .flatMap((report) => (isOfVitest(report) ? timesOfVitest(report) : timesOfPlaywright(report)))
    .map(({ file, seconds }) => ({ file: fromRoot(file), seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);

const fromRoot = (file) => relative(root, file).replaceAll('\\', '/');

/** A failed query of a screen test prints the whole page, which would hide the other tests in a log that is cut. */
const beginning = (message = '') => message.split('\n').slice(0, 12).join('\n');

function resultsOfVitest({ testResults }) {
  return testResults.flatMap(({ name: file, assertionResults, message, status }) => [
    ...assertionResults
      // For example a test of another operating system.
      .filter(({ status }) => status !== 'skipped' && status !== 'pending')
      .map(({ fullName: title, status, failureMessages = [] }) => ({
        file,
        title,
        status,
        message: beginning(failureMessages.join('\n')),
      })),
    // A file that failed to load has no tests.
    ...(status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
      ? [{ file, title: '', status, message: beginning(message) }]
      : []),
  ]);
}

const timesOfVitest = ({ testResults }) =>
  testResults.map(({ name: file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 }));

/** The files of a report with the tests of all their `describe`s. */
function filesOfPlaywright({ config, suites }) {
  const testsIn = ({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test }))),
    ...inner.flatMap(testsIn),
  ];
  return suites.map((suite) => ({ file: join(config.rootDir, suite.file), tests: testsIn(suite) }));
}

const PLAYWRIGHT_STATUS = { expected: 'passed', unexpected: 'failed' };

const resultsOfPlaywright = (report) =>
  filesOfPlaywright(report).flatMap(({ file, tests }) =>
    tests.map(({ title, status, results }) => ({
      file,
      title,
      status: PLAYWRIGHT_STATUS[status] ?? status,
      message: beginning(results.find(({ error }) => error)?.error.message),
    })),
  );

const timesOfPlaywright = (report) =>
  filesOfPlaywright(report).map(({ file, tests }) => ({
    file,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));

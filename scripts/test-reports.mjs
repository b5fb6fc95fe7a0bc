// Reads the reports that Vitest and Playwright write to TEST_REPORTS (scripts/test.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, TEST_REPORTS } from './prepare.mjs';

function readReports() {
  // A runner that fails to start leaves no report.
  const names = existsSync(TEST_REPORTS) ? readdirSync(TEST_REPORTS) : [];
  return names.map((name) => JSON.parse(readFileSync(join(TEST_REPORTS, name), 'utf8')));
}

const isVitestReport = (report) => report.testResults !== undefined;

/** The status is `passed` or another word of the runner. */
export const readTestResults = () =>
  readReports()
    .flatMap((report) => (isVitestReport(report) ? resultsOfVitest(report) : resultsOfPlaywright(report)))
    .map((result) => ({ ...result, file: fromRoot(result.file) }));

export const slowestFiles = (count) =>
  readReports()
    .flatMap((report) => (isVitestReport(report) ? timesOfVitest(report) : timesOfPlaywright(report)))
    .map(({ file, seconds }) => ({ file: fromRoot(file), seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);

const fromRoot = (file) => relative(root, file).replaceAll('\\', '/');

/** Shortens messages: a failed query in a screen test prints the whole page. */
const beginning = (message = '') => message.split('\n').slice(0, 12).join('\n');

function resultsOfVitest({ testResults }) {
  return testResults.flatMap(({ name: file, assertionResults, message, status }) => [
    ...assertionResults
      .filter(({ status }) => status !== 'skipped' && status !== 'pending')
      .map(({ fullName: title, status, failureMessages = [] }) => ({
        file,
        title,
        status,
        message: beginning(failureMessages.join('\n')),
      })),
    ...(status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
      ? [{ file, title: '', status, message: beginning(message) }]
      : []),
  ]);
}

const timesOfVitest = ({ testResults }) =>
  testResults.map(({ name: file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 }));

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

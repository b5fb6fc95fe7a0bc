// Reads the reports that Vitest and Playwright wrote to the folder TEST_REPORTS (scripts/run-parallel.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPORTS, root } from './prepare.mjs';

/**
 * Each test with its file relative to the root and its status: passed, flaky (passed at the second attempt), or another
 * word of the runner.
 */
export function readTestResults() {
  // A runner that failed to start leaves no report.
  const names = existsSync(REPORTS) ? readdirSync(REPORTS) : [];
  const results = names.flatMap((name) => {
    const report = JSON.parse(readFileSync(join(REPORTS, name), 'utf8'));
    return report.testResults ? resultsOfVitest(report) : resultsOfPlaywright(report);
  });
  return results.map(({ file, ...result }) => ({
    ...result,
    file: relative(root, file).replaceAll('\\', '/'),
  }));
}

/** Each test that did not pass at its first attempt, with the beginning of its message. */
export const unsteadyTests = () =>
  readTestResults()
    .filter(({ status }) => status !== 'passed')
    .map(({ file, title, status, message = '' }) =>
      `${status}: ${file}: ${title}\n${beginning(message)}`.trimEnd(),
    );

/** A failed query of a screen test prints the whole page, which would hide the other tests in a log that is cut. */
const beginning = (message) => message.split('\n').slice(0, 12).join('\n');

function resultsOfVitest({ testResults }) {
  return testResults.flatMap(({ name: file, assertionResults, message, status }) => [
    ...assertionResults.map(({ fullName: title, status, failureMessages }) => ({
      file,
      title,
      status: status === 'passed' && failureMessages?.length > 0 ? 'flaky' : status,
      message: failureMessages?.join('\n'),
    })),
    // A file that failed to load has no tests.
    ...(status === 'failed' && assertionResults.length === 0 ? [{ file, title: '', status, message }] : []),
  ]);
}

const PLAYWRIGHT_STATUS = { expected: 'passed', unexpected: 'failed' };

function resultsOfPlaywright({ config, suites }) {
  return suites.flatMap(({ specs, suites: inner = [], file }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file: join(config.rootDir, file),
        title,
        status: PLAYWRIGHT_STATUS[status] ?? status,
        message: results.find(({ error }) => error)?.error.message,
      })),
    ),
    ...resultsOfPlaywright({ config, suites: inner }),
  ]);
}

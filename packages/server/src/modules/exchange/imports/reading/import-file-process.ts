import { serveJobs } from '../../../../kernel/child/serve-jobs.ts';
import { readFile } from './read-file.ts';

serveJobs(readFile);

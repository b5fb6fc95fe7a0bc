import { type ClusterArchive, partName } from './archive.ts';
import { contiguousSegments, timelineOf } from './wal-segments.ts';

export async function verifyArchive(archive: ClusterArchive) {
  const findings: string[] = [];
  const check = (name: string): Promise<unknown> =>
    archive.get(name).catch((error: Error) => findings.push(error.message));
  const bases = await archive.listCompleteBases();
  for (const { folder, parts } of bases)
    for (let part = 0; part < parts; part += 1) await check(partName(folder, part));
  const objects = await archive.list('wal');
  for (const { name } of objects) await check(name);
  const wal = objects.map(({ name }) => name.slice('wal/'.length));
  // The oldest base of each timeline covers the later ones.
  const timelines = new Set(bases.map(({ firstSegment }) => timelineOf(firstSegment)));
  for (const timeline of timelines) {
    const first = bases.find(({ firstSegment }) => timelineOf(firstSegment) === timeline)?.firstSegment ?? '';
    const { missing } = contiguousSegments(first, wal);
    if (missing !== undefined) findings.push(`The archive is incomplete: WAL segment ${missing} is missing.`);
  }
  if (bases.length === 0) findings.push('The archive has no complete base backup.');
  return {
    bases: bases.length,
    from: bases[0]?.endedAt,
    until: objects
      .map(({ writtenAt }) => writtenAt)
      .sort((a, b) => a.getTime() - b.getTime())
      .at(-1),
    findings,
  };
}

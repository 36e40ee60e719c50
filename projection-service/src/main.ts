/** The query side alone: `npm start -w projection-service`. `--rebuild [module …]` rebuilds read models and ends. */
import { routes } from '@hospital/contracts';
import {
  callLimits,
  createApi,
  givenEvidence,
  runService,
  startEvidence,
  type Evidence,
  type ServiceContext,
} from '@hospital/platform';
import express from 'express';
import { rebuildNamed, startProjection } from './start.ts';

const PORT = 3002;

function namesToRebuild(): readonly string[] | null {
  const index = process.argv.indexOf('--rebuild');
  return index < 0 ? null : process.argv.slice(index + 1);
}

/** Here and not in every service: it needs a folder that outlives the process, and one writer is enough. */
function startSigning({ config, foundation, website, shutdown }: ServiceContext): Evidence | null {
  const given = givenEvidence(config);
  if (given === null) return null;
  const { storedLog: store, log } = foundation;
  const evidence = startEvidence({ ...given, store, databaseUrl: config.DATABASE_URL, log });
  shutdown.add({ name: 'audit', close: evidence.close });
  website.addHealth([evidence.health]);
  return evidence;
}

await runService({
  name: 'projection-service',
  service: 'projection',
  port: PORT,
  servesWithoutLog: true,
  async start({ config, foundation, website, shutdown }) {
    const names = namesToRebuild();
    if (names) {
      const report = (line: string) => void process.stdout.write(`${line}\n`);
      await rebuildNamed({ ...foundation, report }, names.length > 0 ? names : undefined);
      process.kill(process.pid, 'SIGTERM');
      return;
    }
    const evidence = startSigning({ config, foundation, website, shutdown });
    const projection = await startProjection({
      ...foundation,
      ...(evidence && { evidence: evidence.status }),
    });
    shutdown.add({ name: 'projection', close: projection.close });
    website.addHealth([projection.health, ...projection.erasing]);
    const { sessions, files, uploads, clinicDay, log, reads, logIsAway } = foundation;
    const queries = routes.filter(({ kind }) => kind === 'query');
    const { handlers } = projection;
    const rateLimits = callLimits(config);
    const api = createApi({
      routes: queries,
      handlers,
      sessions,
      files,
      uploads,
      clinicDay,
      log,
      reads,
      rateLimits,
      logIsAway,
    });
    website.serve([express.Router().use('/api', api)]);
  },
});

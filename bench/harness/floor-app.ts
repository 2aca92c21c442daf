import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  bareAthletes,
  bareRace,
  bareRaces,
  bareRankingSet,
  bareSaveCity,
  bareSaveHeight,
  bareSeasonParticipants,
  bareStandings,
} from './bare-sql.ts';

const ETAG = '"ready"';

/** Prepared responses: the maximum of Fastify without any work. */
function addReadyAnswers(app: FastifyInstance): void {
  const ready = new Map<string, Buffer>();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.put<{ Params: { name: string }; Body: Buffer }>('/ready/:name', async (request, reply) => {
    ready.set(request.params.name, request.body);
    return reply.status(204).send();
  });
  app.get<{ Params: { name: string } }>('/ready/:name', async (request, reply) => {
    reply.header('etag', ETAG);
    if (request.headers['if-none-match'] === ETAG) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(ready.get(request.params.name));
  });
}

type Id = { Params: { id: string } };

function addBareSql(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/bare/athletes', () => bareAthletes(pool));
  app.get('/bare/races', () => bareRaces(pool));
  app.get<Id & { Querystring: { compared: string } }>('/bare/ranking/:id', ({ params, query }) =>
    bareRankingSet(pool, Number(params.id), Number(query.compared)),
  );
  app.get<Id>('/bare/race/:id', ({ params }) => bareRace(pool, Number(params.id)));
  app.get<Id>('/bare/season/:id/standings', ({ params }) => bareStandings(pool, Number(params.id)));
  app.get<Id>('/bare/season/:id/participants', ({ params }) =>
    bareSeasonParticipants(pool, Number(params.id)),
  );
  app.post<Id & { Body: { city: string } }>('/bare/race/:id', ({ params, body }) =>
    bareSaveCity(pool, Number(params.id), body.city),
  );
  app.post<Id & { Body: { height: string } }>('/bare/athlete/:id', ({ params, body }) =>
    bareSaveHeight(pool, Number(params.id), body.height),
  );
}

/** The floor of the API's figures: plain Fastify with prepared responses and with bare SQL. */
export function createFloorApp(pool: pg.Pool): FastifyInstance {
  const app = Fastify({ bodyLimit: 100 * 1024 * 1024 });
  addReadyAnswers(app);
  addBareSql(app, pool);
  return app;
}

import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { redirectAlias, redirectsOf } from '#features/serie-redirects/server/serie-redirects-store.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import {
  addSerie,
  aliasEmpty,
  aliasTaken,
  deleteSerie,
  listSeries,
  readSerie,
  type Serie,
  saveSerie,
  serieInUse,
} from '../series-contract.ts';
import { aliasOwner, removeSerie, type SerieRow, serieByAlias, serieStore } from './series-store.ts';

const asSerie = async ({ db, settings }: RequestContext, row: SerieRow): Promise<Serie> => ({
  ...row,
  redirects: await redirectsOf(db, row.id, settings.websiteUrl),
});

async function savedSerie(context: RequestContext, id: number) {
  const serie = await asSerie(context, await serieStore.read(context.db, id));
  return { status: 0 as const, id, serie };
}

/** The alias as it is stored; refused when no character of it can be used. */
function writtenAlias(typed: string): string {
  const alias = serieAlias(typed);
  if (alias === '' || alias === '-') throw aliasEmpty();
  return alias;
}

async function refuseTakenAlias(tx: Tx, alias: string, except: number | null): Promise<void> {
  const owner = await aliasOwner(tx, alias, except);
  if (owner) throw aliasTaken(alias, owner.name, owner.alias !== alias);
}

export function seriesRoutes(serve: Serve): void {
  serve(listSeries, async (_input, { db }) => ({ series: await serieStore.byName(db) }));

  serve(readSerie, async ({ alias }, context) => {
    const { db } = context;
    const row = (await serieByAlias(db, alias)) ?? (await serieByAlias(db, serieAlias(alias)));
    return { serie: await asSerie(context, found(row, `serie ${alias}`)) };
  });

  serve(addSerie, async ({ name, alias: typed }, context) => {
    const alias = writtenAlias(typed);
    const id = await context.change(`Serie ${name} added`, async (tx) => {
      await refuseTakenAlias(tx, alias, null);
      return serieStore.insert(tx, { name, alias });
    });
    return savedSerie(context, id);
  });

  serve(saveSerie, async ({ id, name, alias: typed, version }, context) => {
    const alias = writtenAlias(typed);
    await context.change(`Serie ${name} saved`, async (tx) => {
      const before = await serieStore.lockForEdit(tx, id, version);
      await refuseTakenAlias(tx, alias, id);
      await serieStore.update(tx, id, { name, alias });
      if (alias !== before.alias) await redirectAlias(tx, id, before.alias, alias);
    });
    return savedSerie(context, id);
  });

  serveDeletion(serve, deleteSerie, { ...serieStore, remove: removeSerie, refusal: serieInUse });
}

import { found } from '#contract/refusal.ts';
import type { Session } from '#server/auth/authenticate.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  deleteView,
  listColumnChoices,
  listViews,
  renameView,
  saveColumnChoice,
  saveView,
  viewNameTaken,
} from '../saved-views-contract.ts';
import {
  choicesOf,
  hasView,
  lockOwnView,
  putChoice,
  putView,
  putViewName,
  removeView,
  viewsOfList,
  visibleView,
} from './saved-views-store.ts';

const accountOf = ({ session }: RequestContext): number => (session as Session).id;

export function savedViewsRoutes(serve: Serve): void {
  serve(listViews, async ({ list }, context) => ({
    views: await viewsOfList(context.db, accountOf(context), list),
  }));

  serve(saveView, async (view, context) => {
    const account_id = accountOf(context);
    const id = await context.change(`View ${view.name} saved`, (tx) => putView(tx, { ...view, account_id }));
    return { status: 0 as const, id };
  });

  serve(renameView, async ({ id, name, version }, context) => {
    const account = accountOf(context);
    const before = found(await visibleView(context.db, account, id), `view ${id}`);
    await context.change(`View ${before.name} renamed to ${name}`, async (tx) => {
      const { list } = found(await lockOwnView(tx, account, id), `view ${id} of yours`);
      await assertNotStale(tx, { table: 'saved_view', entityId: id, key: { id }, version, fields: ['name'] });
      if (await hasView(tx, { account_id: account, list, name }, id)) throw viewNameTaken(name);
      await putViewName(tx, id, name);
    });
  });

  serve(deleteView, async ({ id }, context) => {
    const { name } = found(await visibleView(context.db, accountOf(context), id), `view ${id}`);
    await context.change(`View ${name} deleted`, async (tx) => {
      found(await visibleView(tx, accountOf(context), id), `view ${id}`);
      await removeView(tx, id);
    });
  });

  serve(listColumnChoices, async (_input, context) => ({
    choices: await choicesOf(context.db, accountOf(context)),
  }));

  serve(saveColumnChoice, async ({ list, columns }, context) => {
    await putChoice(context.db, accountOf(context), list, columns);
  });
}

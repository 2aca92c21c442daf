import { found } from '#contract/refusal.ts';
import type { Session } from '#server/auth/authenticate.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import {
  deleteView,
  listColumnChoices,
  listViews,
  saveColumnChoice,
  saveView,
} from '../saved-views-contract.ts';
import { choicesOf, putChoice, putView, removeView, viewsOfList, visibleView } from './saved-views-store.ts';

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

  serve(deleteView, async ({ id }, context) => {
    const { name } = found(await visibleView(context.db, accountOf(context), id), `view ${id}`);
    await context.change(`View ${name} deleted`, async (tx) => {
      found(await visibleView(tx, accountOf(context), id), `view ${id}`);
      await removeView(tx, id);
    });
    return { status: 0 as const };
  });

  serve(listColumnChoices, async (_input, context) => ({
    choices: await choicesOf(context.db, accountOf(context)),
  }));

  serve(saveColumnChoice, async ({ list, columns }, context) => {
    await putChoice(context.db, accountOf(context), list, columns);
    return { status: 0 as const };
  });
}

import { useState } from 'react';
import { useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { Facts } from '#console/ui/layout/facts.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { WebsiteState } from '#features/news/console/shared/website-state.tsx';
import { deleteNews, type NewsField, type NewsItem, readNews, saveNews } from '../../news-contract.ts';
import { ArticleSource, articleName } from '../article-cells.tsx';
import { DELETE_QUESTION } from '../delete-news.ts';
import { NewsDate, newsDay, onNewsDay } from '../news-date.tsx';
import { NewsPicture } from './news-picture.tsx';

const FetchAgainDialog = lazyDialog(() =>
  import('./fetch-again-dialog.tsx').then((file) => file.FetchAgainDialog),
);

const LABELS = { title: 'Title', description: 'Text', day: 'Date' };

interface NewsFields extends Record<string, unknown> {
  title: string;
  description: string;
  /** In the reader's time zone. */
  day: string | null;
}

const fieldsOf = ({ title, description, date }: NewsItem): NewsFields => ({
  title: title ?? '',
  description: description ?? '',
  day: newsDay(date),
});

const useNewsForm = (news: NewsItem) =>
  useRecordForm({
    noun: 'news',
    record: news,
    fieldsOf,
    labels: LABELS,
    check: ({ day }) => (day === null ? 'Enter a date' : null),
    read: readNews,
    save: saveNews,
    recordOf: (response) => response.news,
    nameOf: (saved) => articleName(saved),
    inputOf: ({ title, description, day }) => {
      const isMoved = day !== null && day !== newsDay(news.date);
      return { title, description, ...(isMoved ? { date: onNewsDay(day, news.date) } : {}) };
    },
  });

/** Says which fields the page no longer changes. */
const hintOf = ({ manual }: NewsItem, field: NewsField): string | undefined =>
  manual.includes(field) ? 'Set manually; fetching the page again does not change it' : undefined;

function NewsFacts({ news }: { news: NewsItem }) {
  return (
    <Facts
      label="Article"
      facts={[
        ['Source', <ArticleSource key="source" icon={news.icon} site={news.site} />],
        ['Date', <NewsDate key="date" at={news.date} />],
        ['Website', <WebsiteState key="website" website={news.website} />],
      ]}
    />
  );
}

/** A news item: its title, text, date and picture come from the page until staff set them. */
function NewsPage({ news }: { news: NewsItem }) {
  const form = useNewsForm(news);
  const [isFetching, setFetching] = useState(false);
  const fetchAgain = () => setFetching(true);
  return (
    <RecordPage
      form={form}
      deletion={deleteNews}
      deleteQuestion={DELETE_QUESTION}
      listUrl={addresses.news()}
      menu={[{ label: 'Fetch again', icon: GenerateIcon, onSelect: fetchAgain }]}
    >
      {news.problem === null ? null : (
        <Notice kind="look" action={<Button onClick={fetchAgain}>Fetch again</Button>}>
          {`The page was not read: ${news.problem} Enter title and text yourself, or fetch the page again.`}
        </Notice>
      )}
      <FormColumns aside={<NewsFacts news={news} />}>
        <Stack>
          <TextLink address={news.url} isElsewhere>
            {news.url}
          </TextLink>
          <TextAreaField
            label="Title"
            maxLength={1000}
            rows={2}
            hint={hintOf(news, 'title')}
            {...form.field('title')}
          />
          <TextAreaField
            label="Text"
            maxLength={1000}
            hint={hintOf(news, 'description')}
            {...form.field('description')}
          />
          <DateField label="Date" hint={hintOf(news, 'date')} {...form.field('day')} field="date" />
          <NewsPicture news={news} onFetch={fetchAgain} hint={hintOf(news, 'picture')} />
        </Stack>
      </FormColumns>
      <FetchAgainDialog isOpen={isFetching} onClose={() => setFetching(false)} news={news} />
    </RecordPage>
  );
}

/** One news item: /news/{id}. */
export function NewsItemScreen() {
  return (
    <RecordScreen name="News" call={readNews} back={{ message: 'Back to News', address: addresses.news() }}>
      {({ news }) => <NewsPage news={news} />}
    </RecordScreen>
  );
}

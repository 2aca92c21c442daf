import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { NewsIcon } from '#console/ui/icons/icons.tsx';
import { PictureOr } from '#features/media/console/shared/picture-or.tsx';
import type { Article } from '../news-contract.ts';
import styles from './article.module.css';
import { NewsDate } from './news-date.tsx';

const IMAGE = { alt: '', loading: 'lazy', decoding: 'async' } as const;

/** The picture of an article, or a placeholder. */
export function ArticlePicture({ picture }: Pick<Article, 'picture'>) {
  return (
    <span className={styles.picture}>
      <PictureOr src={picture} missing={<NewsIcon size={20} />} {...IMAGE} />
    </span>
  );
}

/** Icon and name of the source; without an icon the first letter of the name. */
export function ArticleSource({ icon, site }: Pick<Article, 'icon' | 'site'>) {
  const name = site ?? 'Unknown source';
  return (
    <span className={styles.source} title={name}>
      <span className={styles.icon} aria-hidden>
        <PictureOr src={icon} missing={name.slice(0, 1).toUpperCase()} {...IMAGE} />
      </span>
      <span>{name}</span>
    </span>
  );
}

export const articleName = ({ title, url }: Pick<Article, 'title' | 'url'>): string =>
  title ?? url.replace(/^https?:\/\/(www\.)?/, '');

interface TextProps {
  article: Pick<Article, 'title' | 'url' | 'description' | 'problem'>;
  address?: string;
}

/** Title and description in two lines; instead of the latter why the page could not be read. */
export function ArticleText({ article, address }: TextProps) {
  const second = article.description ?? article.problem;
  return (
    <span className={styles.text}>
      <NameCell name={articleName(article)} {...(address === undefined ? {} : { address })} />
      {second === null ? null : (
        <span className={styles.description} title={second}>
          {second}
        </span>
      )}
    </span>
  );
}

/** The columns of an article, the same in the list and in the preview. `urlOf` is the page of an item. */
export function articleColumns<Row extends Article>(urlOf?: (row: Row) => string) {
  const picture: TableColumn<Row> = {
    ...{ id: 'picture', head: '', fullHead: 'Picture', width: 104, isFixed: true },
    cell: (row) => <ArticlePicture picture={row.picture} />,
  };
  return [
    picture,
    valueColumn<Row>('title', 'Title', articleName, {
      ...{ isName: true, takesRest: true },
      cell: (row) => <ArticleText article={row} {...(urlOf ? { address: urlOf(row) } : {})} />,
    }),
    valueColumn<Row>('site', 'Source', (row) => row.site, {
      width: 112,
      cell: (row) => <ArticleSource icon={row.icon} site={row.site} />,
    }),
    valueColumn<Row>('date', 'Date', (row) => row.date, {
      ...{ width: 96, tone: 'ink2', sortFirst: 'desc' },
      cell: (row) => <NewsDate at={row.date} isTwoLines />,
    }),
  ] as const;
}

import { TextLink } from './app-link.tsx';

interface Props {
  records: readonly { id: number; name: string }[];
  urlOf(id: number): string;
}

/** Names of records, separated by commas, each a link to its record. */
export function NameLinks({ records, urlOf }: Props) {
  return records.map(({ id, name }, at) => (
    <span key={id}>
      {at === 0 ? '' : ', '}
      <TextLink address={urlOf(id)}>{name}</TextLink>
    </span>
  ));
}

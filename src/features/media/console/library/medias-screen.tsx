import { counted } from '#console/ui/format/figures.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { MediaLibrary } from './media-library.tsx';
import { useLibrary } from './use-pictures.ts';

/** All pictures: /medias. */
export function MediasScreen() {
  const library = useLibrary();
  return (
    <Page name="Medias" facts={library.pictures ? [counted(library.pictures.length, 'picture')] : []}>
      <MediaLibrary {...library} name="Pictures" memory="medias" />
    </Page>
  );
}

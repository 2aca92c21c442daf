import Link from '@tiptap/extension-link';
import { Extension, Mark } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

const Small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: ({ HTMLAttributes }) => ['small', HTMLAttributes, 0],
});

/** Tab leaves the editor, as it leaves every field; lists are indented with the editor's other keys. */
const ListKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/**
 * The supported formats: headings 3 and 4, paragraphs, small, bold, italic, lists, links. Everything else
 * is dropped when it is pasted.
 */
export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: false,
    trailingNode: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['http', 'https', 'mailto'],
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    isAllowedUri: (address) => /^(https?:\/\/|mailto:)/i.test(address),
  }),
  Small,
  ListKeys,
];

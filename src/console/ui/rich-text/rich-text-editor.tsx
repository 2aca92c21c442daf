import { RichTextEditor as Mantine } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { type Editor, useEditor } from '@tiptap/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPastedHtml } from './pasted-html.ts';
import styles from './rich-text.module.css';
import { richTextExtensions } from './rich-text-marks.ts';

/** The same editor: Mantine's types are in a CommonJS package and refer to the CommonJS half of tiptap's types. */
type MantineEditor = ComponentProps<typeof Mantine>['editor'];

export interface RichTextEditorProps {
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Height of the whole in pixels, toolbar included. */
  height: number;
  /** HTML. */
  value: string;
  onChange(html: string): void;
}

/** Besides the Undo of actions these two undo and redo in the text alone. */
const LABELS = { undoControlLabel: 'Undo typing', redoControlLabel: 'Redo typing' };

interface StyleControlProps {
  label: string;
  /** A longer text, on hover. */
  hint?: string;
  isActive: boolean;
  onPress(): void;
}

function StyleControl({ label, hint, isActive, onPress }: StyleControlProps) {
  return (
    <Mantine.Control className={styles.text} active={isActive} title={hint} onClick={onPress}>
      {label}
    </Mantine.Control>
  );
}

function Toolbar({ editor, onLink }: { editor: Editor; onLink(): void }) {
  const press = () => editor.chain().focus();
  return (
    <Mantine.Toolbar role="toolbar" aria-label="Format">
      <Mantine.ControlsGroup>
        <StyleControl
          label="Paragraph"
          isActive={editor.isActive('paragraph')}
          onPress={() => press().setParagraph().run()}
        />
        <StyleControl
          label="H3"
          hint="Heading 3"
          isActive={editor.isActive('heading', { level: 3 })}
          onPress={() => press().toggleHeading({ level: 3 }).run()}
        />
        <StyleControl
          label="H4"
          hint="Heading 4"
          isActive={editor.isActive('heading', { level: 4 })}
          onPress={() => press().toggleHeading({ level: 4 }).run()}
        />
        <StyleControl
          label="Small"
          isActive={editor.isActive('small')}
          onPress={() => press().toggleMark('small').run()}
        />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Bold />
        <Mantine.Italic />
        <Mantine.BulletList />
        <Mantine.OrderedList />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <StyleControl label="Link" isActive={editor.isActive('link')} onPress={onLink} />
        <Mantine.ClearFormatting />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Undo />
        <Mantine.Redo />
      </Mantine.ControlsGroup>
    </Mantine.Toolbar>
  );
}

/**
 * The editor follows the value from outside and reports its own changes. Its own form of an unchanged value
 * counts as that value, so that typing something and undoing it is not a change.
 */
function useFormattedText(props: RichTextEditorProps) {
  const { id, label, describedBy, isInvalid, value, onChange } = props;
  const given = useRef({ value, html: '' });
  const tell = useRef(onChange);
  tell.current = onChange;
  const reported = useRef(value);
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onCreate: ({ editor: made }) => {
      given.current = { value: given.current.value, html: made.getHTML() };
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : changed.getHTML();
      reported.current = html === given.current.html ? given.current.value : html;
      tell.current(reported.current);
    },
  });
  useEffect(() => {
    if (!editor || value === reported.current) return;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(value, { emitUpdate: false });
    const end = editor.state.doc.content.size;
    if (editor.isFocused)
      editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
    reported.current = value;
    given.current = { value, html: editor.isEmpty ? '' : editor.getHTML() };
  }, [editor, value]);
  return editor;
}

/** The editor itself; in a file of its own, since its code is loaded only when a formatted text is opened. */
export function RichTextEditor(props: RichTextEditorProps) {
  const editor = useFormattedText(props);
  const [isLinking, setLinking] = useState(false);
  if (!editor) return null;
  const setLink = (address: string | null) => {
    setLinking(false);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === null) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: address.replace(/^mailto:/, ''),
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run();
    else chain.setLink({ href: address }).run();
  };
  return (
    <>
      <Mantine
        editor={editor as unknown as MantineEditor}
        classNames={{
          root: styles.root ?? '',
          toolbar: styles.toolbar ?? '',
          controlsGroup: styles.controls ?? '',
          control: styles.control ?? '',
          content: styles.content ?? '',
        }}
        style={{ height: props.height }}
        data-refused={props.isInvalid || undefined}
        labels={LABELS}
        withCodeHighlightStyles={false}
        withTypographyStyles={false}
      >
        <Toolbar editor={editor} onLink={() => setLinking(true)} />
        <Mantine.Content />
      </Mantine>
      {isLinking ? (
        <LinkDialog
          address={String(editor.getAttributes('link').href ?? '')}
          onChosen={setLink}
          onClose={() => setLinking(false)}
        />
      ) : null}
    </>
  );
}

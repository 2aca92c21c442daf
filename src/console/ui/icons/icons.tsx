import type { ComponentType } from 'react';

// The drawings are those of Tabler Icons (MIT, Copyright (c) 2020-2026 Paweł Kuna), on 24 by 24 units, a path for each line. Their package
// has 88 MB in eighteen thousand files, for the few dozen that are used.

export interface IconProps {
  /** Pixels; 16 except in a chip or a row of hints (13 to 14). */
  size?: number;
  className?: string;
}
export type Icon = ComponentType<IconProps>;

/** One stroke width for every icon. It is hidden from screen readers: the button or text around it has the label. */
function Outline({ path, size = 16, className }: IconProps & { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
      focusable={false}
    >
      {path.split(/(?=M)/).map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

export const outline =
  (path: string): Icon =>
  (props) => <Outline path={path} {...props} />;

export const DashboardIcon = /* @__PURE__ */ outline(
  'M5 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M5 16h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1M15 12h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M15 4h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1',
);
export const AthletesIcon = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
);
export const MediasIcon = /* @__PURE__ */ outline(
  'M15 8h.01M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12M3 16l5-5c.928-.893 2.072-.893 3 0l5 5M14 14l1-1c.928-.893 2.072-.893 3 0l3 3',
);
export const BrandsIcon = /* @__PURE__ */ outline(
  'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10M6 9h4M8 9v6M13 15v-6l2 3l2-3v6',
);
export const RacesIcon = /* @__PURE__ */ outline('M5 14h14v-9h-14v16');
export const SeriesIcon = /* @__PURE__ */ outline('M12 4l-8 4l8 4l8-4l-8-4M4 12l8 4l8-4M4 16l8 4l8-4');
export const TiersIcon = /* @__PURE__ */ outline('M22 6h-5v5h-5v5h-5v5h-5M6 10v-7M3 6l3-3l3 3');
export const RankingsIcon = /* @__PURE__ */ outline(
  'M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591-.5 1-1 1.5l-3 2.5h4M6 10v-6l-2 2',
);
export const ContenderIcon = /* @__PURE__ */ outline(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M12 7a5 5 0 1 0 5 5M13 3.055a9 9 0 1 0 7.941 7.945M15 6v3h3l3-3h-3v-3l-3 3M15 9l-3 3',
);
export const PostsIcon = /* @__PURE__ */ outline(
  'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2l0-12M7 8h10M7 12h10M7 16h10',
);
export const SeasonsIcon = /* @__PURE__ */ outline(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12M16 3v4M8 3v4M4 11h16',
);
export const ChampionshipsIcon = /* @__PURE__ */ outline(
  'M8 21l8 0M12 17l0 4M7 4l10 0M17 4v8a5 5 0 0 1-10 0v-8M3 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
);
export const ContractIcon = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4M5 8v-3a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2h-5M3 14a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4.5 17l-1.5 5l3-1.5l3 1.5l-1.5-5',
);
export const NewsIcon = /* @__PURE__ */ outline(
  'M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1-4 0v-13a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v12a3 3 0 0 0 3 3h11M8 8l4 0M8 12l4 0M8 16l4 0',
);
export const VideosIcon = /* @__PURE__ */ outline('M7 4v16l13-8l-13-8');
export const CollapseIcon = /* @__PURE__ */ outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M15 10l-2 2l2 2',
);
export const ExpandIcon = /* @__PURE__ */ outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M14 10l2 2l-2 2',
);
export const KeyboardIcon = /* @__PURE__ */ outline(
  'M2 8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2l0-8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01',
);
export const BellIcon = /* @__PURE__ */ outline(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1',
);
export const SearchIcon = /* @__PURE__ */ outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6');
export const MoreIcon = /* @__PURE__ */ outline(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
);
export const ChevronDownIcon = /* @__PURE__ */ outline('M6 9l6 6l6-6');
export const GenerateIcon = /* @__PURE__ */ outline(
  'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
);
export const DoneIcon = /* @__PURE__ */ outline('M5 12l5 5l10-10');
export const CloseIcon = /* @__PURE__ */ outline('M18 6l-12 12M6 6l12 12');
export const AlertIcon = /* @__PURE__ */ outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01');
export const ClockIcon = /* @__PURE__ */ outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3');
export const EditIcon = /* @__PURE__ */ outline(
  'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4',
);
export const AddIcon = /* @__PURE__ */ outline('M12 5l0 14M5 12l14 0');
export const UploadIcon = /* @__PURE__ */ outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 9l5-5l5 5M12 4l0 12',
);
export const DownloadIcon = /* @__PURE__ */ outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4l0 12',
);
export const ShowIcon = /* @__PURE__ */ outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6',
);
export const HideIcon = /* @__PURE__ */ outline(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87M3 3l18 18',
);
export const DeleteIcon = /* @__PURE__ */ outline(
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
);
export const AddPersonIcon = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4',
);
export const SortUpIcon = /* @__PURE__ */ outline('M12 5l0 14M18 11l-6-6M6 11l6-6');
export const SortDownIcon = /* @__PURE__ */ outline('M12 5l0 14M18 13l-6 6M6 13l6 6');
export const ImportIcon = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4M5 13v-8a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2h-5.5m-9.5-2h7m-3-3l3 3l-3 3',
);
export const ColumnsIcon = /* @__PURE__ */ outline(
  'M3 4a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-16M9 3v18M15 3v18',
);
export const ViewsIcon = /* @__PURE__ */ outline('M18 7v14l-6-4l-6 4v-14a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4');
export const LinkIcon = /* @__PURE__ */ outline(
  'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463',
);

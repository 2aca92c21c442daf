import { outline } from './icons.tsx';

// Icons of records, imports and dialogs: the first list loads without them.

export const BrowseIcon = /* @__PURE__ */ outline(
  'M11 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M18.5 18.5l2.5 2.5M4 6h16M4 12h4M4 18h4',
);
export const ChevronLeftIcon = /* @__PURE__ */ outline('M15 6l-6 6l6 6');
export const ChevronRightIcon = /* @__PURE__ */ outline('M9 6l6 6l-6 6');
export const ChevronUpIcon = /* @__PURE__ */ outline('M6 15l6-6l6 6');
export const UnchangedIcon = /* @__PURE__ */ outline('M5 10h14M5 14h14');
export const HeldIcon = /* @__PURE__ */ outline(
  'M8 13v-7.5a1.5 1.5 0 0 1 3 0v6.5M11 5.5v-2a1.5 1.5 0 1 1 3 0v8.5M14 5.5a1.5 1.5 0 0 1 3 0v6.5M17 7.5a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1-6 6h-2h.208a6 6 0 0 1-5.012-2.7a69.74 69.74 0 0 1-.196-.3c-.312-.479-1.407-2.388-3.286-5.728a1.5 1.5 0 0 1 .536-2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47',
);
export const OpenElsewhereIcon = /* @__PURE__ */ outline(
  'M12 6h-6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5',
);
export const PrintIcon = /* @__PURE__ */ outline(
  'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2l0-4',
);
export const CopyIcon = /* @__PURE__ */ outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1',
);
export const UndoIcon = /* @__PURE__ */ outline('M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1');
export const LogoutIcon = /* @__PURE__ */ outline(
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3',
);
export const CalendarIcon = /* @__PURE__ */ outline(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2',
);
export const ReassignIcon = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h3M16 22l5-5M21 21.5v-4.5h-4.5',
);

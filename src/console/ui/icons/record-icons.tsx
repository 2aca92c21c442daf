import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import { outline } from './icons.tsx';

// Icons of records, imports and dialogs: the first list loads without them.

export const BrowseIcon = /* @__PURE__ */ outline(IconListSearch);
export const ChevronLeftIcon = /* @__PURE__ */ outline(IconChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ outline(IconChevronRight);
export const ChevronUpIcon = /* @__PURE__ */ outline(IconChevronUp);
export const UnchangedIcon = /* @__PURE__ */ outline(IconEqual);
export const HeldIcon = /* @__PURE__ */ outline(IconHandStop);
export const OpenElsewhereIcon = /* @__PURE__ */ outline(IconExternalLink);
export const PrintIcon = /* @__PURE__ */ outline(IconPrinter);
export const CopyIcon = /* @__PURE__ */ outline(IconCopy);
export const UndoIcon = /* @__PURE__ */ outline(IconArrowBackUp);
export const LogoutIcon = /* @__PURE__ */ outline(IconLogout);
export const CalendarIcon = /* @__PURE__ */ outline(IconCalendarEvent);
export const ReassignIcon = /* @__PURE__ */ outline(IconUserShare);

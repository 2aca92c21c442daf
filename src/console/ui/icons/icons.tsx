import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs';
import IconBadgeTm from '@tabler/icons-react/dist/esm/icons/IconBadgeTm.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconFlag2 from '@tabler/icons-react/dist/esm/icons/IconFlag2.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ComponentType, SVGProps } from 'react';

export interface IconProps {
  /** Pixels; 16 except in a chip or a row of hints (13 to 14). */
  size?: number;
  className?: string;
}
export type Icon = ComponentType<IconProps>;

type Drawing = ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }>;

/** One stroke width for every icon. It is hidden from screen readers: the button or text around it has the label. */
export const outline = (Drawn: Drawing): Icon =>
  function OutlineIcon({ size = 16, className }) {
    return <Drawn size={size} stroke={1.6} className={className} aria-hidden focusable={false} />;
  };

export const DashboardIcon = /* @__PURE__ */ outline(IconLayoutDashboard);
export const AthletesIcon = /* @__PURE__ */ outline(IconUser);
export const MediasIcon = /* @__PURE__ */ outline(IconPhoto);
export const BrandsIcon = /* @__PURE__ */ outline(IconBadgeTm);
export const RacesIcon = /* @__PURE__ */ outline(IconFlag2);
export const SeriesIcon = /* @__PURE__ */ outline(IconStack2);
export const TiersIcon = /* @__PURE__ */ outline(IconStairsUp);
export const RankingsIcon = /* @__PURE__ */ outline(IconListNumbers);
export const ContenderIcon = /* @__PURE__ */ outline(IconTargetArrow);
export const PostsIcon = /* @__PURE__ */ outline(IconArticle);
export const SeasonsIcon = /* @__PURE__ */ outline(IconCalendar);
export const ChampionshipsIcon = /* @__PURE__ */ outline(IconTrophy);
export const ContractIcon = /* @__PURE__ */ outline(IconFileCertificate);
export const NewsIcon = /* @__PURE__ */ outline(IconNews);
export const VideosIcon = /* @__PURE__ */ outline(IconPlayerPlay);
export const CollapseIcon = /* @__PURE__ */ outline(IconLayoutSidebarLeftCollapse);
export const ExpandIcon = /* @__PURE__ */ outline(IconLayoutSidebarLeftExpand);
export const KeyboardIcon = /* @__PURE__ */ outline(IconKeyboard);
export const BellIcon = /* @__PURE__ */ outline(IconBell);
export const SearchIcon = /* @__PURE__ */ outline(IconSearch);
export const MoreIcon = /* @__PURE__ */ outline(IconDots);
export const ChevronDownIcon = /* @__PURE__ */ outline(IconChevronDown);
export const GenerateIcon = /* @__PURE__ */ outline(IconRefresh);
export const DoneIcon = /* @__PURE__ */ outline(IconCheck);
export const CloseIcon = /* @__PURE__ */ outline(IconX);
export const AlertIcon = /* @__PURE__ */ outline(IconAlertCircle);
export const ClockIcon = /* @__PURE__ */ outline(IconClock);
export const EditIcon = /* @__PURE__ */ outline(IconPencil);
export const AddIcon = /* @__PURE__ */ outline(IconPlus);
export const UploadIcon = /* @__PURE__ */ outline(IconUpload);
export const DownloadIcon = /* @__PURE__ */ outline(IconDownload);
export const ShowIcon = /* @__PURE__ */ outline(IconEye);
export const HideIcon = /* @__PURE__ */ outline(IconEyeOff);
export const DeleteIcon = /* @__PURE__ */ outline(IconTrash);
export const AddPersonIcon = /* @__PURE__ */ outline(IconUserPlus);
export const SortUpIcon = /* @__PURE__ */ outline(IconArrowUp);
export const SortDownIcon = /* @__PURE__ */ outline(IconArrowDown);
export const ImportIcon = /* @__PURE__ */ outline(IconFileImport);
export const ColumnsIcon = /* @__PURE__ */ outline(IconColumns3);
export const ViewsIcon = /* @__PURE__ */ outline(IconBookmark);
export const LinkIcon = /* @__PURE__ */ outline(IconLink);

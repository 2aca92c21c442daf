export interface ServedFile {
  key: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The name to save it under; null for a file that is displayed. */
  downloadName: string | null;
  /** The Cache-Control header, where the usual one (unchanging for pictures, none for downloads) does not apply. */
  caching?: string;
  /** Identifies the content of a file that is overwritten. */
  digest?: string;
  /** The content of a file that is overwritten, so that all of a response is of one version. */
  content?: Buffer;
  /** Scripts of other sites may read it. */
  isForOtherSites?: true;
}

/** Three leaning strokes, the last one shorter, in ink. */
export function LogoMark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.7"
      strokeLinecap="round"
    >
      <path d="M2.6 16.200 6.600 4M8.400 16.200l4-12.200M14.200 16.200l2.900-8.800" />
    </svg>
  );
}

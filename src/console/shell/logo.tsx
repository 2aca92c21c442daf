/** Three slanted strokes, the last one shorter, in the text colour. */
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
      <path d="M2.8 16 6.6 4.400M8.400 16l3.800-11.600M14 16l2.800-8.400" />
    </svg>
  );
}

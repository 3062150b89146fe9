/** The sun over rows of modules. Its colour is the brand's, also in the light scheme of the desk. */
export function Mark() {
  return (
    <svg aria-hidden="true" width="34" height="28" viewBox="0 0 34 28" className="shrink-0">
      <path d="M7 15a10 10 0 0 1 20 0z" fill="#ffb703" />
      <path
        d="M3 18.5h28M5.5 22.5h23M8 26.5h18"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

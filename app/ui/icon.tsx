/** The icons that several pages have. Others stand beside their use, which alone loads them. */
const paths = {
  arrow: "M5 12h14M13 6l6 6-6 6",
  chevron: "m6 9 6 6 6-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  pause: "M9 5v14M15 5v14",
  play: "M8 5v14l11-7z",
  previous: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  phone:
    "M6.5 3.5h3l1.6 4.2-2 1.5a13 13 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A17.3 17.3 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  /** WhatsApp's own: a handset in a bubble. */
  chat: "M12 3.5a8.5 8.5 0 0 0-7.4 12.7L3.5 20.5l4.4-1.1A8.5 8.5 0 1 0 12 3.5ZM9.2 8.2c-.9.6-.9 1.7-.3 2.9a8.5 8.5 0 0 0 4 4c1.2.6 2.3.6 2.9-.3l.3-.8-2-1.2-.8.7a5 5 0 0 1-2.8-2.8l.7-.8-1.2-2Z",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M4.5 4.5 6 6M18 18l1.5 1.5M2.5 12h2M19.5 12h2M4.5 19.5 6 18M18 6l1.5-1.5",
  alert: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.3",
  check: "m5 12.5 4.5 4.5L19 7.5",
  facebook: "M14 8.5h2.5V5H14a4 4 0 0 0-4 4v2.5H7.5V15H10v6h3.5v-6H16l.5-3.5h-3V9.2c0-.5.3-.7.5-.7Z",
  twitter: "M4 4.5 19.5 19.5M4 4.5h3.8L20 19.5h-3.8zM19 4.5l-6.3 6.8M11 13.2 5 19.5",
  instagram:
    "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM16.8 7.2h.01",
  linkedin: "M5 9.5v10M5 5.2v.3M10 19.5v-10M10 13.5c0-2.3 1.6-4 4-4s4 1.5 4 4.3v5.7",
  youtube:
    "M6 6h12a3.5 3.5 0 0 1 3.5 3.5v5A3.5 3.5 0 0 1 18 18H6a3.5 3.5 0 0 1-3.5-3.5v-5A3.5 3.5 0 0 1 6 6ZM10.3 9.5v5l4.2-2.5z",
} as const;

/** The name of a shared icon, or a path of 24 by 24 units. */
export type IconName = keyof typeof paths | `M${string}`;

/** Decorative: the adjacent text or the button's label carries the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={paths[name as keyof typeof paths] ?? name} />
    </svg>
  );
}

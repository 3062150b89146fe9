/** @param none what stands for a file without a picture */
export function Thumbnail({ src, none = "PDF" }: { src: string | undefined; none?: string }) {
  if (!src) return <span className="media-thumb font-semibold">{none}</span>;
  return <img src={src} alt="" loading="lazy" width={280} height={187} className="media-thumb" />;
}

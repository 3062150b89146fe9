/** Three cards in grey, while the list is on its way (specification §2). */
export function PostSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading blog posts...</span>
      <div aria-hidden className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {[1, 2, 3].map((card) => (
          <div key={card} className="card overflow-hidden motion-safe:animate-pulse">
            <div className="aspect-16/10 bg-raised-2" />
            <div className="grid gap-3 p-6">
              <div className="h-4 w-1/2 rounded-full bg-raised-2" />
              <div className="h-6 rounded-full bg-raised-2" />
              <div className="h-4 w-5/6 rounded-full bg-raised-2" />
              <div className="h-4 w-2/3 rounded-full bg-raised-2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

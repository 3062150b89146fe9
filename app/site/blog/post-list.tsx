import { PostCard, type PostSummary } from "./post-card";

/** Posts in rows of three on desktops, the last rows of two so that no post is alone. `hasLead` enlarges the first. */
export function PostList({ posts, hasLead }: { posts: readonly PostSummary[]; hasLead: boolean }) {
  const inRows = hasLead ? posts.length - 1 : posts.length;
  const firstOfPairs = posts.length - inPairs(inRows);
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-6 lg:gap-6">
      {posts.map((post, index) => {
        const isLead = hasLead && index === 0;
        return (
          <li
            key={post.id}
            className={
              isLead ? "sm:col-span-full" : index >= firstOfPairs ? "lg:col-span-3" : "lg:col-span-2"
            }
          >
            <PostCard post={post} isLead={isLead} />
          </li>
        );
      })}
    </ul>
  );
}

/** Number of posts at the end that form rows of two. */
function inPairs(count: number): number {
  const remainder = count % 3;
  return remainder === 1 ? 4 : remainder;
}

import { VIDEO, type VideoCard } from "~/content/shown-videos";
import { playerUrl } from "~/content/youtube";
import { langOf, texts } from "~/texts/texts";
import { OverlayBackdrop, OverlayControls, OverlayDialog } from "~/ui/overlay-dialog";
import { titleSetting } from "~/ui/title-setting";

export function Cinema({ video }: { video: VideoCard }) {
  return (
    <OverlayDialog label={texts.projectVideos.video(video.title)} parameter={VIDEO} shown={video.key}>
      <div className="relative flex min-h-full flex-col wide:justify-center">
        <OverlayBackdrop />
        <div className="relative mx-auto mt-[max(1rem,12dvh)] w-full wide:mt-0 wide:w-[min(75rem,100%_-_12rem,max(100dvh_-_13rem,min(100dvh_-_2rem,20rem))*16/9)]">
          <iframe
            src={playerUrl(video.youtubeId)}
            title={video.title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            allowFullScreen
            className="block aspect-video w-full bg-raised wide:rounded-control"
          />
          <div className="px-5 py-6 wide:px-0">
            <h2 lang={langOf(video.title)} className={`text-title ${titleSetting(video.title, "")}`}>
              {video.title}
            </h2>
            {video.description && (
              <p lang={langOf(video.description)} className="mt-2 max-w-3xl text-muted">
                {video.description}
              </p>
            )}
          </div>
        </div>
        <OverlayControls closeLabel={texts.projectVideos.close} />
      </div>
    </OverlayDialog>
  );
}

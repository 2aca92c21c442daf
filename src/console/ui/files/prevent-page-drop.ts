const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Holds files that are dropped beside their place: the browser would open them instead of the page. The answer ends it. */
export function holdStrayDrops(): () => void {
  const hold = (event: DragEvent) => {
    if (carriesFiles(event)) event.preventDefault();
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
  return () => {
    window.removeEventListener('dragover', hold);
    window.removeEventListener('drop', hold);
  };
}

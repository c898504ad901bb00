// A photo before it is sent: scaled down and packed as JPEG, if that makes it smaller. Nobody waits for points that nobody sees.
const MOST = 12 * 2 ** 20; // bytes that the server takes
const SMALL = 1.5 * 2 ** 20; // a file that is no larger is sent as it is
const SIDE = 4000; // points of the longer side
const QUALITY = 0.85;

export const isTooLarge = (file) => file.size > MOST;

// The file to send: `given`, or a smaller one. A file that is no picture for this browser stays as it is.
export async function shrunk(given) {
  if (given.size <= SMALL) return given;
  const bitmap = await createImageBitmap(given).catch(() => null);
  if (!bitmap) return given;
  const fit = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * fit);
  canvas.height = Math.round(bitmap.height * fit);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff"; // where the picture is transparent
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob || blob.size >= given.size) return given;
  return new File([blob], `${given.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}

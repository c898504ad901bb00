// The third hand is on its way for as long as a test likes.
const asked = window.fetch;
window.fetch = (address) => address.includes("/hand/3/")
  ? new Promise((answer) => (window.letThrough = () => answer(asked(address))))
  : asked(address);

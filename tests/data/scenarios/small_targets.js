() => [...document.querySelectorAll('button, select, summary, input, .button, .way, ul.chips a')]
    .filter(one => one.checkVisibility() && one.type !== 'hidden')
    .filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 90))

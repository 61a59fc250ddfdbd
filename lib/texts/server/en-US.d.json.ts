// Written by `npm run texts`, from the JSON file beside it.
declare const messages: {
  "site": {
    "description": "Connect a wallet, prove it is yours, and see your account."
  },
  "language": {
    "title": "Language",
    "refusedTitle": "The language was not changed",
    "refusedText": "Your choice did not arrive as it should. Please go back to the page and choose again.",
    "back": "Back to the page"
  },
  "page": {
    "skip": "Skip to content",
    "headline": "Connect your wallet. Prove it is yours.",
    "lead": "One calm door for every wallet: connect, sign in with a message that costs nothing, see your account, and leave whenever you like.",
    "steps": {
      "connect": {
        "title": "Connect",
        "text": "With a browser extension, a wallet app on your phone, or from inside a Safe."
      },
      "signIn": {
        "title": "Sign in",
        "text": "Sign a short message. It sends no transaction and gives nobody access to your funds."
      },
      "leave": {
        "title": "Leave",
        "text": "Disconnect at any time. That signs you out as well."
      }
    },
    "hints": {
      "signIn": "Please sign in first. That page is for signed-in visitors."
    },
    "noScript": "Connecting a wallet needs JavaScript. Please switch it on for this site and reload.",
    "footer": "Nothing is sent to anyone before you choose a wallet.",
    "demo": "Demo mode: a local test chain. Nothing here has any value.",
    "notFoundTitle": "There is nothing here",
    "notFoundText": "The address may be mistyped, or the page may have moved."
  },
  "common": {
    "back": "Back to the start",
    "tryAgain": "Try again"
  },
  "session": {
    "title": "Your session",
    "lead": "All that this server knows about your account. You can end and delete it here.",
    "unknownTitle": "Your session cannot be shown right now",
    "unknownText": "No node could tell whether your account still stands behind it. It is not lost: please try again in a moment.",
    "here": "Signed in here",
    "address": "Address",
    "chain": "Signed in on",
    "kind": "Kind of account",
    "contract": "A contract. It is this account on {network} alone.",
    "signedInSince": "Since",
    "until": "Until, if you stay away",
    "receiptTitle": "What you signed",
    "receiptLead": "The very text, as your wallet showed it. The server keeps it with this session.",
    "receiptLeadContract": "The very text, as your wallet showed it. The server keeps it with this session, and its signature, which it shows to your contract again each day.",
    "grantsTitle": "What it grants",
    "grants": {
      "account": "It shows this page that the account is yours, on this browser.",
      "funds": "It lets nobody move funds, spend tokens or sign for you.",
      "once": "It was good for one sign-in. Nobody can use it again."
    },
    "validUntil": "Ends if you stay away until",
    "endsAt": "Ends in any case on",
    "listTitle": "Where you are signed in",
    "listLead": "Every browser that is signed in with this account. One that you end is out at once.",
    "current": "This session",
    "embedded": "Inside a Safe",
    "since": "Signed in",
    "lastSeen": "Last seen",
    "device": "{browser} on {system}",
    "unknownBrowser": "Unknown browser",
    "unknownSystem": "an unknown system",
    "end": "End",
    "endLabel": "End the session of {device}",
    "ending": "Ending…",
    "endOthers": "End all others",
    "pages": "Pages of the list",
    "newer": "Newer",
    "older": "Older",
    "pageOf": "Page {page} of {pages}",
    "endAll": "Sign out everywhere",
    "forgetTitle": "Forget me",
    "forgetText": "Deletes what this server keeps of your account: its sessions, the messages you signed for them and, of a contract, the signatures. This browser forgets your wallet, too. Counters against abuse hold no address and go by themselves: most within ten minutes, all within a month.",
    "forget": "Forget me",
    "forgetting": "Forgetting…",
    "messageLanguage": "The message is in one language for everybody. In yours it says: sign in to {name} with this account.",
    "recap": "The sentence that begins with “I further authorize” names what this page may ask your wallet for. Your wallet still asks you each time."
  },
  "connections": {
    "title": "What this page talks to",
    "lead": "Your browser refuses every other address: this list is what the page’s security policy is made from.",
    "beforeTitle": "Before you choose a wallet",
    "beforeText": "Nobody but {host}. No third party learns of your visit, and no cookie is set unless you choose a language.",
    "cookiesTitle": "Cookies",
    "cookiesText": "One remembers the language, if you choose one. Three more come as you choose a wallet and sign in: one proves that it is this browser that asked to sign in, one remembers where you came from, one is your session. Inside a Safe a fourth remembers, for a week, the sign-in that its owners are to sign. They are read by this site alone.",
    "nodesTitle": "Networks",
    "servicesTitle": "Wallets and services",
    "parties": {
      "relay": {
        "when": "You choose WalletConnect, or a wallet on your phone.",
        "reason": "Carries encrypted messages between this page and your wallet."
      },
      "verify": {
        "when": "You choose WalletConnect, or a wallet on your phone.",
        "reason": "Lets your wallet check that this page is the site it says it is."
      },
      "coinbase": {
        "when": "You choose Coinbase Wallet.",
        "reason": "Opens a window of Coinbase, or links the app on your phone."
      },
      "safe": {
        "when": "You open this page inside Safe.",
        "reason": "Tells which Safe you use and what its owners have signed."
      },
      "avatars": {
        "when": "Your account has a name with a picture.",
        "reason": "Loads the picture that you set for your name."
      }
    },
    "nodesLead": "Once a wallet is connected. What your account holds is read from these nodes. They see your address."
  },
  "trouble": {
    "title": "Having trouble?",
    "footerLinks": "About this page",
    "lead": "This page can look at what it needs: your wallets, what your browser allows, and the networks. Nothing is sent to us; the checks ask the nodes and the relay that are listed here:",
    "run": "Run the checks",
    "running": "Checking…",
    "again": "Check again",
    "results": "What was found",
    "listLink": "What this page talks to",
    "copy": "Copy the report",
    "copied": "Copied",
    "copyFailed": "Copying was not allowed. Select the report and copy it by hand.",
    "report": "Report",
    "reportLead": "For whoever helps you. It holds no secret, and of your address only the ends.",
    "noScript": "The checks run in your browser and need JavaScript.",
    "good": "Good",
    "bad": "Trouble"
  },
  "busy": {
    "title": "Very busy right now",
    "text": "Too many people are at the door. Nothing of yours is lost: please try again in a moment.",
    "limitedTitle": "Too many requests",
    "limitedText": "This page was opened very often from where you are. Nothing of yours is lost: please wait a minute, then try again.",
    "retry": "Try again"
  },
  "connect": {
    "connect": "Connect Wallet",
    "signIn": "Sign in",
    "loadFailed": "The wallet list could not be loaded. Check your connection and try again, or reload the page.",
    "loadOutdated": "The wallet list could not be loaded. Please reload the page.",
    "network": "Chain Selector"
  },
  "walletList": {
    "title": "Connect a Wallet",
    "installed": "Installed",
    "popular": "Popular",
    "recent": "Recent",
    "close": "Close",
    "unsupported": "(unsupported)"
  },
  "signOut": {
    "signOut": "Sign out",
    "signingOut": "Signing out…",
    "failed": "You could not be signed out. Check your connection and try again."
  },
  "copy": {
    "copy": "Copy address",
    "copied": "Copied",
    "failed": "Copying was not allowed. Select the address and copy it by hand."
  },
  "visitor": {
    "returnHint": "Please sign in first. You will be led on to the page that you asked for.",
    "noCookies": "You are signed in, but your browser keeps no cookies in this frame, so that page cannot be shown here.",
    "openTab": "Open it in a tab",
    "signedOutTitle": "You are signed out",
    "signedOutText": "What was here is for signed-in visitors.",
    "back": "Back to the start"
  },
  "absent": {
    "title": "Your account",
    "signedIn": "Signed in",
    "lastNetwork": "Last network: {network}",
    "connecting": "Connecting to your wallet…",
    "noWallet": "No wallet is connected. Connect it to see your balances and to send.",
    "details": "Session details"
  },
  "errorPage": {
    "title": "Something went wrong",
    "text": "The page could not be shown. Your wallet and your funds are not touched by that. Please try again.",
    "unknownTitle": "Your session cannot be checked right now",
    "unknownText": "No node could tell whether your account still stands behind it. It is not lost: please try again in a moment.",
    "reference": "Reference:",
    "retry": "Try again",
    "reload": "Reload the page"
  },
  "gate": {
    "closedTitle": "This is not open to your account",
    "closedText": "You are signed in as {account}, and this needs more than a sign-in.",
    "unknownTitle": "This cannot be checked right now",
    "unknownText": "It depends on what is on chain, and the nodes gave no answer that can be relied on. You are still signed in: please try again in a moment.",
    "allOf": "This is needed:",
    "anyOf": "One of these is needed:",
    "holds": "at least {amount} {name} on {network}",
    "owner": "to be an owner of the Safe {safe} on {network}",
    "listed": "to be on the list “{name}”",
    "states": {
      "unknown": "This could not be checked now.",
      "elsewhere": "Your account is a contract on another network, and counts there alone: at the same address here may be somebody else’s."
    },
    "recheck": "Check again",
    "rechecking": "Checking…",
    "failures": {
      "signedOut": "You are signed out. Please sign in again.",
      "limited": "That was checked often just now. Please try again in a few minutes.",
      "stale": "This site was updated meanwhile. Please reload the page and try again.",
      "other": "That did not work. Please try again in a moment."
    }
  },
  "members": {
    "title": "Members",
    "lead": "An example of a page behind the door: whoever is not signed in is asked to, and then led back here.",
    "notesTitle": "Your notes",
    "notesLead": "Nobody else sees them. They are kept in the memory of this server, and gone when it restarts.",
    "none": "None yet.",
    "note": "A note to yourself",
    "tooShort": "Write something first.",
    "add": "Add note",
    "adding": "Adding…",
    "apiTitle": "The same over the API",
    "apiLead": "Your product’s own routes know the visitor, too.",
    "ask": "Ask the API",
    "asking": "Asking…",
    "pass": "Members’ pass",
    "passTitle": "Your pass",
    "passLead": "A token on the local chain opens one page more. The network fee is play money, as everything there.",
    "passNeedsWallet": "Connect your wallet to see whether you have one.",
    "passConnect": "Connect a wallet",
    "holdersTitle": "For holders of a pass",
    "holdersLead": "The server read on chain that your account holds one, before it made this page.",
    "failures": {
      "gateClosed": "Your account no longer has what this needs. Nothing was changed.",
      "signedOut": "You are signed out. Please sign in again.",
      "limited": "Too many requests. Please try again in a while.",
      "stale": "This site was updated meanwhile. Please reload the page and try again.",
      "other": "That did not work, and nothing was changed. Please try again in a moment."
    }
  },
  "network": {
    "unnamed": "Chain {id}",
    "accountOn": "{address} on {network}"
  }
};
export default messages;

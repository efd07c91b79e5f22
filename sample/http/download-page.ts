/** Returns a download page in Companies House's layout: `about` describes the product on the left, `files` lists its files on the right. */
export function downloadPage(about: string, files: string, namespace = 'http://www.w3.org/1999/xhtml'): string {
  return `
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="${namespace}" xml:lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html;charset=UTF-8" />
<title>Companies House</title>
</head>

<body>
    <div id="container">
        <div class="container_16" id="mainContent">

            ${about}
            </div>

            <div class="grid_7 push_1 omega">
                ${files}
            </div>
        </div>  <!--End of div class="container_16" id="mainContent"-->
    </div>   <!--End of div id="container"-->
</body>
</html>
`;
}
